/** OpenID Connect Discovery: the document, and the addresses of the endpoints. Derived, never hand-listed. */
export * from './discovery-document.js'
