/** Reads bootstrap documents. What a document does to a storage is a use case of the core. */
export { BootstrapRefused } from './bootstrap-refused.js'
export type * from './document.js'
export { parseBootstrap, parseBootstrapText } from './parse-bootstrap.js'
