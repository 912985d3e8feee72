/** Signing keys and their states. Private parts are sealed before they come here; nothing in this feature signs. */
export * from './errors.js'
export * from './manage-signing-keys.js'
export * from './plan-rotation.js'
export type * from './ports.js'
export * from './publication.js'
export * from './rotate-signing-keys.js'
export type * from './signing-key.js'
