import type { ClientAuthMethod } from '../protocol/index.js'
import { OAuthError } from '../protocol/index.js'
import type { ClientId, Digest } from '../shared/index.js'
import type { Client } from './client.js'

/** What a request presents to prove its client, as taken off the wire by the transport. */
export type ClientCredentials =
  | { readonly method: 'client_secret_basic' | 'client_secret_post'; readonly clientId: ClientId; readonly secret: string }
  | { readonly method: 'none'; readonly clientId: ClientId }

const refused = () => new OAuthError('invalid_client', 'client authentication failed')

/**
 * Verifies that the credentials are those of the client, presented by the one method it has registered (OIDC Core §9).
 *
 * @param accepted the row of the table "Accepted methods per endpoint / grant"
 * @throws OAuthError `invalid_client`
 */
export function verifyClient(
  client: Client | undefined,
  credentials: ClientCredentials,
  accepted: readonly ClientAuthMethod[],
  digest: Digest,
): Client {
  if (client?.state !== 'active') throw refused()
  if (client.authMethod !== credentials.method || !accepted.includes(credentials.method)) throw refused()
  if (credentials.method === 'none') return client
  const { secretHash } = client
  if (secretHash === undefined || !digest.equal(digest.sha256(credentials.secret), secretHash)) throw refused()
  return client
}
