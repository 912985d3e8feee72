/**
 * Branding of the login pages, for the instance and for organizations. Owns drafts, active looks, replacement texts and pictures. Every value
 * is a number, a name from a list or validated text, so that no raw input gets into a stylesheet. Must never store an uploaded picture
 * without re-encoding it.
 *
 *   ChangeBranding, SetPicture → a draft → PreviewLinks → activate → FindBranding for each page
 */
export * from './change-branding.js'
export * from './colours.js'
export * from './derived-colours.js'
export * from './errors.js'
export * from './find-branding.js'
export * from './own-texts.js'
export * from './palettes.js'
export * from './picture.js'
export type * from './ports.js'
export * from './preview-links.js'
export * from './read-picture.js'
export * from './set-picture.js'
export * from './mail-text-names.js'
export * from './mail-texts.js'
export * from './set-font.js'
export * from './trial-look.js'
