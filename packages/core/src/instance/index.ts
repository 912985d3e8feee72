/** The installation itself: its settings, features and fixed points. Owns no organization, user or client. */
export * from './branding.js'
export * from './errors.js'
export * from './instance.js'
export * from './links.js'
export * from './owners.js'
export * from './policies.js'
export type * from './ports.js'
export * from './with-default-settings.js'
