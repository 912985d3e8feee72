/**
 * Bulk import and export. Owns the items of the bulk document, and how they are written to and read from an organization. Must never
 * overwrite existing data, send mail, or reveal a secret in an outcome.
 *
 *   document → items → ImportItems, one unit of work per batch → an outcome for every item
 *   ExportItems → items, page by page and in a stable order → document
 *   importing the same document again continues an interrupted import
 */
export * from './errors.js'
export * from './export-items.js'
export type * from './exporting.js'
export * from './import-items.js'
export type * from './item.js'
export type * from './outcome.js'
export type * from './ports.js'
