import type { ClientAuthMethod } from '../protocol/index.js'
import { OAuthError } from '../protocol/index.js'
import type { ClientId, Digest } from '../shared/index.js'
import type { Client } from './client.js'

/** A secret, as taken off the wire by the transport. */
export interface SecretCredentials {
  readonly method: 'client_secret_basic' | 'client_secret_post'
  readonly clientId: ClientId
  readonly secret: string
}

/** What a request presents to prove its client, as taken off the wire by the transport. */
export type ClientCredentials =
  | SecretCredentials
  | { readonly method: 'none'; readonly clientId: ClientId }
  /** `clientId` is the parameter, which need not be sent: the assertion says whose it is. */
  | { readonly method: 'private_key_jwt'; readonly clientId?: ClientId; readonly assertion: string }

/** What is told when a client is not who it says: nothing more. */
export const clientRefused = (description = 'client authentication failed'): OAuthError => new OAuthError('invalid_client', description)

/**
 * Verifies that the client may present itself in this way: it is active, and this is the one method that it has registered (OIDC Core §9).
 *
 * @param accepted the row of the table "Accepted methods per endpoint / grant"
 * @throws OAuthError `invalid_client`
 */
export function verifyMethod(client: Client | undefined, method: ClientAuthMethod, accepted: readonly ClientAuthMethod[]): Client {
  if (client?.state !== 'active') throw clientRefused()
  if (client.authMethod !== method || !accepted.includes(method)) throw clientRefused()
  return client
}

/** @throws OAuthError `invalid_client` unless the secret is that of the client */
export function verifySecret({ secretHash }: Client, { secret }: SecretCredentials, digest: Digest): void {
  if (secretHash === undefined || !digest.equal(digest.sha256(secret), secretHash)) throw clientRefused()
}
