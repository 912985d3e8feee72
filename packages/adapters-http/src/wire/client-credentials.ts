import type { Request } from 'express'
import type { ClientCredentials } from '@keyhall/core/clients'
import type { Parameters } from '@keyhall/core/protocol'
import { JWT_BEARER_ASSERTION, OAuthError } from '@keyhall/core/protocol'
import { isStorable, ClientId } from '@keyhall/core/shared'
import type { ReadClientCertificate } from './client-certificate.js'
import { queryOf } from './form-encoding.js'
import { isRepeated } from './repeated-header.js'

const SECRETS_IN_QUERY = [
  'client_id', 'client_secret', 'client_assertion', 'code', 'refresh_token', 'token', 'assertion', 'subject_token',
  'actor_token', 'device_code', 'code_verifier', 'auth_req_id',
] as const
const CREDENTIAL_PARAMETERS = ['client_id', 'client_secret', 'client_assertion', 'client_assertion_type'] as const
/** RFC 7617 §2: the scheme in any case, then base64. */
const BASIC = /^\s*basic +([A-Za-z0-9+/]+={0,2})\s*$/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

const unauthenticated = () => new OAuthError('invalid_client', 'client authentication failed')

/** RFC 6749 §2.3.1: both halves of the Basic credentials are form-encoded before they are joined. */
function formDecode(text: string): string | undefined {
  try {
    return /[+%]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text
  } catch {
    return undefined
  }
}

/**
 * Reads a Basic header (RFC 7617): the text before the first colon is the client_id.
 *
 * @throws OAuthError `invalid_client` for another scheme or anything malformed
 */
export function parseBasic(header: string): { readonly clientId: ClientId; readonly secret: string; readonly rawSecret?: string } {
  const encoded = BASIC.exec(header)?.[1]
  if (encoded === undefined) throw unauthenticated()
  let text: string
  try {
    text = utf8.decode(Buffer.from(encoded, 'base64'))
  } catch {
    throw unauthenticated()
  }
  const colon = text.indexOf(':')
  if (colon < 1) throw unauthenticated()
  const raw = text.slice(colon + 1)
  const [clientId, decoded] = [formDecode(text.slice(0, colon)), formDecode(raw)]
  // Many clients do not encode the secret: what cannot be decoded, or not into a secret, was sent as it is
  const secret = decoded !== undefined && isStorable(decoded) ? decoded : raw
  if (clientId === undefined || !isStorable(clientId) || !isStorable(secret)) throw unauthenticated()
  return { clientId: ClientId.parse(clientId), secret, ...(secret === raw ? {} : { rawSecret: raw }) }
}

/** RFC 7521 §4.2 and RFC 7523 §2.2. */
function assertionCredentials(parameters: Parameters, clientId: ClientId | undefined): ClientCredentials {
  const assertion = parameters.get('client_assertion')
  const type = parameters.get('client_assertion_type')
  if (assertion === undefined) throw new OAuthError('invalid_request', 'client_assertion is missing')
  if (type === undefined) throw new OAuthError('invalid_request', 'client_assertion_type is missing')
  if (type !== JWT_BEARER_ASSERTION) throw new OAuthError('invalid_client', 'this client_assertion_type is not supported')
  return { method: 'private_key_jwt', assertion, ...(clientId === undefined ? {} : { clientId }) }
}

/**
 * Extracts the client authentication of a request to the token, introspection or revocation endpoint.
 *
 * @param certificateOf the certificate of the connection, which authenticates a client that sends nothing else (RFC 8705 §2)
 * @returns `undefined` when the request presents nothing
 * @throws OAuthError `invalid_request` for several mechanisms (RFC 6749 §2.3) or credentials in the query, `invalid_client`
 */
export function clientCredentials(req: Request, parameters: Parameters, certificateOf: ReadClientCertificate): ClientCredentials | undefined {
  const query = queryOf(req)
  if (SECRETS_IN_QUERY.some((name) => query.has(name)) || query.repeated !== undefined) {
    throw new OAuthError('invalid_request', 'parameters must be in the body, not in the query')
  }
  // RFC 6749 §3.2
  if (CREDENTIAL_PARAMETERS.some((name) => parameters.repeatedNames.includes(name))) throw new OAuthError('invalid_request', 'a parameter is repeated')
  const header = req.headers.authorization
  const clientId = ClientId.optional(parameters.get('client_id'))
  const secret = parameters.get('client_secret')
  const hasAssertion = parameters.has('client_assertion') || parameters.has('client_assertion_type')
  const mechanisms = [header !== undefined, secret !== undefined, hasAssertion].filter(Boolean).length
  if (mechanisms > 1) throw new OAuthError('invalid_request', 'more than one client authentication mechanism is used')

  if (header !== undefined) {
    // RFC 6749 §5.2: several credentials.
    if (isRepeated(req, 'authorization')) throw new OAuthError('invalid_request', 'more than one Authorization header is sent')
    const basic = parseBasic(header)
    if (clientId !== undefined && clientId !== basic.clientId) throw new OAuthError('invalid_request', 'client_id is not that of the Authorization header')
    return { method: 'client_secret_basic', ...basic }
  }
  if (hasAssertion) return assertionCredentials(parameters, clientId)
  if (secret !== undefined) {
    if (clientId === undefined) throw new OAuthError('invalid_request', 'client_id is missing')
    return { method: 'client_secret_post', clientId, secret }
  }
  return clientId === undefined ? undefined : { method: 'none', clientId, certificate: certificateOf(req) }
}
