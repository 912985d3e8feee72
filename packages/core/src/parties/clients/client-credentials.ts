import type { ClientAuthMethod } from '../../foundation/protocol/index.js'
import { CERTIFICATE_AUTH_METHODS, OAuthError, isCertificateMethod } from '../../foundation/protocol/index.js'
import type { ClientId, Digest } from '../../foundation/shared/index.js'
import type { ClientCertificate } from './client-certificate.js'
import type { Client } from './client.js'

/** A client id and secret, as extracted by the transport. */
export interface SecretCredentials {
  readonly method: 'client_secret_basic' | 'client_secret_post'
  readonly clientId: ClientId
  readonly secret: string
  /** The secret of a Basic header as it was sent, where form-decoding changes it. */
  readonly rawSecret?: string
}

/** Client authentication, as extracted by the transport. */
export type ClientCredentials =
  | SecretCredentials
  /** Nothing in the request itself. `certificate` reads the certificate of its connection (RFC 8705 §2). */
  | { readonly method: 'none'; readonly clientId: ClientId; readonly certificate?: () => ClientCertificate | undefined }
  /** `clientId` is the optional parameter; the assertion names the client. */
  | { readonly method: 'private_key_jwt'; readonly clientId?: ClientId; readonly assertion: string }

const FAILED = 'client authentication failed'

/** Stable code of the reason. */
export const WRONG_METHOD = 'clients.wrong_auth_method'

/** The error for a client that failed to authenticate. */
export const clientRefused = (description = FAILED, advice?: string, reasonCode?: string): OAuthError =>
  new OAuthError('invalid_client', description, advice, reasonCode)

/**
 * Checks that the client is active and may use this method, the only one that it has registered (OIDC Core §9).
 *
 * @param accepted the row of the table "Accepted methods per endpoint / grant"
 * @throws OAuthError `invalid_client`
 */
export function verifyMethod(client: Client | undefined, method: ClientAuthMethod, accepted: readonly ClientAuthMethod[]): Client {
  if (!client) throw clientRefused(FAILED, 'there is no such client', 'clients.unknown')
  if (client.state !== 'active') throw clientRefused(FAILED, 'the client is deactivated', 'clients.deactivated')
  const isAccepted = isCertificateMethod(method) ? accepted.length > 0 : accepted.includes(method)
  if (client.authMethod !== method || !isAccepted) {
    throw clientRefused(FAILED, wrongMethod(client, method, accepted), WRONG_METHOD)
  }
  return client
}

/** @throws OAuthError `invalid_client` for a wrong secret */
export function verifySecret({ secretHash }: Client, sent: SecretCredentials, digest: Digest): void {
  if (!isSentSecretOf(secretHash, sent, digest)) throw clientRefused(FAILED, 'the client_secret is wrong', 'clients.wrong_secret')
}

/** Whether the secret is correct, regardless of the method that sent it. */
export const isSecretOf = (secretHash: Client['secretHash'], secret: string, digest: Digest): boolean =>
  secretHash !== undefined && digest.equal(digest.sha256(secret), secretHash)

/**
 * Whether one of the sent forms of the secret is correct. RFC 6749 §2.3.1 demands form-encoding, which many clients leave out. Both forms are
 * always compared, in one attempt, so that the time does not say which one was correct.
 */
export function isSentSecretOf(secretHash: Client['secretHash'], { secret, rawSecret }: SecretCredentials, digest: Digest): boolean {
  const matches = [secret, ...(rawSecret === undefined ? [] : [rawSecret])].map((text) => isSecretOf(secretHash, text, digest))
  return matches.includes(true)
}

/** The method in words. */
const SENT: Readonly<Record<ClientAuthMethod, string>> = {
  client_secret_basic: 'the secret came in the Authorization header',
  client_secret_post: 'the secret came in the body',
  private_key_jwt: 'a client_assertion was sent',
  none: 'only client_id was sent',
  tls_client_auth: 'a certificate was sent',
  self_signed_tls_client_auth: 'a certificate was sent',
}

/** Why a client's method was not accepted, and which one would be. Only for an authenticated client, and for the operator. */
export function wrongMethod({ authMethod }: Client, sent: ClientAuthMethod, accepted: readonly ClientAuthMethod[]): string {
  if (authMethod !== sent) return `this client is registered for ${authMethod}; ${SENT[sent]}`
  return `this client is registered for ${authMethod}; this request needs ${[...accepted, ...CERTIFICATE_AUTH_METHODS].join(' or ')}`
}
