/** Reads bootstrap documents. What a document does to a storage is a use case of the core. */
export { parseBootstrap, parseBootstrapText } from './parse-bootstrap.js'
