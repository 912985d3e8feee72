/**
 * How the pages of the login look, of the instance and of organizations: what is prepared, what holds, and the pictures in it. Every
 * value is a number, a name from a list or checked text, so that nothing that somebody sends is written into a stylesheet as it came.
 * Must never store a picture as it came.
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
