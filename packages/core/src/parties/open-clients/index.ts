/**
 * Clients that no administrator registered: those described by a document at their client_id, and those that register themselves (RFC 7591).
 * Owns their metadata, the names they may show, and their number. Must never store a client for an anonymous request without a limit, trust a
 * document of another address, or fetch what a document names at another origin.
 *
 *   client_id (a URL) → FindDescribedClient → cache, or OutgoingHttp → readClientMetadata → Client, without a row
 *   POST /oauth/v2/register → RegisterClient: token, or quota and room → a row · ManageRegistration by its registration access token
 *   a person agrees → storeDescribedClient, in the unit of work of the consent → a row · RemoveUnusedClients
 */
export * from './client-document.js'
export * from './client-id-url.js'
export * from './client-metadata.js'
export * from './find-described-client.js'
export * from './manage-registration.js'
export * from './metadata-reader.js'
export * from './open-clients-project.js'
export * from './publisher-name.js'
export * from './register-client.js'
export * from './registered-client.js'
export * from './registration-errors.js'
export * from './remove-unused-clients.js'
export * from './store-described-client.js'
