/** A client of the management API for Node and browsers. Depends on `fetch` alone. */
export { createClient } from './create-client.js'
export type { KeyhallClient } from './create-client.js'
export * from './errors.js'
export * from './pages.js'
export type * from './options.js'
export type * from './wire-types.js'
