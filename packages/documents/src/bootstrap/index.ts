/** Reads bootstrap documents. Applying one is a use case of the core (`@keyhall/core/setup`). */
export { parseBootstrap, parseBootstrapText } from './parse-bootstrap.js'
