/**
 * Many things at once: what the bulk document says is added to an organization, and read from one again.
 *
 *   document → items → ImportItems, batch by batch, each one unit of work → an outcome for every item
 *
 * What is there already stays as it is, so that a document can be imported again where it was cut off. Sends no mail, and must never
 * tell of a secret in an outcome.
 */
export * from './errors.js'
export * from './export-items.js'
export type * from './exporting.js'
export * from './import-items.js'
export type * from './item.js'
export type * from './outcome.js'
export type * from './ports.js'
