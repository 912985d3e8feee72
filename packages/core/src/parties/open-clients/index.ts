/**
 * Clients that no administrator registered: those described by a document at their client_id, and those that register themselves (RFC 7591).
 * Owns their metadata, the names they may show, and their number. Must never store a client for an anonymous request without a limit, trust a
 * document of another address, or fetch anything that a document names.
 *
 *   client_id (a URL) → FindDescribedClient → cache, or OutgoingHttp → readClientMetadata → Client, without a row
 *   a person agrees → storeDescribedClient, in the unit of work of the consent → a row · RemoveUnusedClients
 */
export * from './client-document.js'
export * from './client-id-url.js'
export * from './client-metadata.js'
export * from './find-described-client.js'
export * from './open-clients-project.js'
export * from './publisher-name.js'
export * from './remove-unused-clients.js'
export * from './store-described-client.js'
