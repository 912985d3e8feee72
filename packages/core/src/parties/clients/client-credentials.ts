import type { ClientAuthMethod } from '../../foundation/protocol/index.js'
import { OAuthError } from '../../foundation/protocol/index.js'
import type { ClientId, Digest } from '../../foundation/shared/index.js'
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

const FAILED = 'client authentication failed'

/** The answer to a client that has not proven itself. */
export const clientRefused = (description = FAILED, advice?: string): OAuthError => new OAuthError('invalid_client', description, advice)

/**
 * Verifies that the client may present itself in this way: it is active, and this is the one method that it has registered (OIDC Core §9).
 *
 * @param accepted the row of the table "Accepted methods per endpoint / grant"
 * @throws OAuthError `invalid_client`
 */
export function verifyMethod(client: Client | undefined, method: ClientAuthMethod, accepted: readonly ClientAuthMethod[]): Client {
  if (!client) throw clientRefused(FAILED, 'there is no such client')
  if (client.state !== 'active') throw clientRefused(FAILED, 'the client is deactivated')
  if (client.authMethod !== method || !accepted.includes(method)) throw clientRefused(FAILED, wrongMethod(client, method, accepted))
  return client
}

/** @throws OAuthError `invalid_client` unless the secret is that of the client */
export function verifySecret({ secretHash }: Client, { secret }: SecretCredentials, digest: Digest): void {
  if (!isSecretOf(secretHash, secret, digest)) throw clientRefused(FAILED, 'the client_secret is wrong')
}

/** Whether the secret is that of the client, whatever method it came by. */
export const isSecretOf = (secretHash: Client['secretHash'], secret: string, digest: Digest): boolean =>
  secretHash !== undefined && digest.equal(digest.sha256(secret), secretHash)

/** What was sent, in the words of a sentence. */
const SENT: Readonly<Record<ClientAuthMethod, string>> = {
  client_secret_basic: 'the secret came in the Authorization header',
  client_secret_post: 'the secret came in the body',
  private_key_jwt: 'a client_assertion was sent',
  none: 'only client_id was sent',
}

/** Why the method of a client was not accepted, and which one is. Only for a client that has proven itself, and for the operator. */
export function wrongMethod({ authMethod }: Client, sent: ClientAuthMethod, accepted: readonly ClientAuthMethod[]): string {
  if (authMethod !== sent) return `this client is registered for ${authMethod}; ${SENT[sent]}`
  return `this client is registered for ${authMethod}; this request needs ${accepted.join(' or ')}`
}
