import type { Client, RegisteredRedirect } from '../../parties/clients/index.js'
import { matchRedirectUri } from '../../parties/clients/index.js'
import type { ResponseMode, SentParameter } from '../../foundation/protocol/index.js'
import { carriesToken, deliveryOf, sentParameter } from '../../foundation/protocol/index.js'
import type { ClientId } from '../../foundation/shared/index.js'
import type { RedirectReturn } from './auth-request.js'
import type { AuthorizationProblem } from './errors.js'
import { DisplayedError } from './errors.js'
import type { ParsedAuthorization } from './parse-authorization.js'

const invalid = (description: string, why: Pick<AuthorizationProblem, 'advice' | 'reasonCode'> = {}, sent?: SentParameter) =>
  new DisplayedError({ error: 'invalid_request', description, ...why }, sent)

const MAX_SHOWN = { uri: 300, uris: 10 } as const

/** The query may contain a secret, and so may text that is not a URL. */
const withoutQuery = (uri: string): string =>
  /^[a-z][\w+.-]*:\/\/[^?#@\s]+(?:[?#]|$)/i.test(uri) ? uri.replace(/[?#].*$/s, '?...').slice(0, MAX_SHOWN.uri) : 'text without scheme and host'

const redirectAdvice = (sent: string, { redirectUris }: Client): string => {
  const more = redirectUris.length > MAX_SHOWN.uris ? ` and ${redirectUris.length - MAX_SHOWN.uris} more` : ''
  const registered = redirectUris.slice(0, MAX_SHOWN.uris).map(withoutQuery).join(', ')
  return `sent: ${withoutQuery(sent)}; registered: ${registered || 'none'}${more}`
}

/** The client id of the request. @throws DisplayedError */
export function requestedClientId({ clientId, repeated }: ParsedAuthorization): ClientId {
  if (repeated === 'client_id') throw invalid('client_id is repeated')
  if (clientId === undefined) throw invalid('client_id is missing')
  return clientId
}

function provenRedirect(raw: string | undefined, client: Client): RegisteredRedirect {
  if (raw === undefined) throw invalid('redirect_uri is missing or repeated')
  // RFC 9700 §4.1.3: exact comparison of the raw text
  const redirectUri = matchRedirectUri(client, raw)
  if (redirectUri === undefined) {
    const why = { advice: redirectAdvice(raw, client), reasonCode: 'clients.redirect_uri_not_registered' }
    throw invalid('redirect_uri is not registered for this client', why, sentParameter('redirect_uri', raw))
  }
  return redirectUri
}

/**
 * The mode of the response, errors included: the requested one, else the default of the response type. An invalid mode is ignored
 * (specification, "Optional parameters"), and so is `query` where it would carry a token. A request without a known response type is answered
 * by form_post or in the query (product decision).
 */
function responseMode(requested: ResponseMode | undefined, { responseType }: ParsedAuthorization): ResponseMode {
  if (responseType === undefined) return requested === 'form_post' ? requested : 'query'
  if (carriesToken(responseType)) return requested === undefined || requested === 'query' ? 'fragment' : requested
  return requested ?? 'query'
}

/**
 * Verifies where responses may go: client, redirect URI, response mode, in this order. Problems here are shown on our own page.
 *
 * @param client the client with the requested id
 * @param own `clientProblem`: why there is none, for its developer; `areJwtsServed`: whether response modes of JARM are
 * @throws DisplayedError
 */
export function identifyRequest(
  request: ParsedAuthorization,
  client: Client | undefined,
  { clientProblem, areJwtsServed = false }: { readonly clientProblem?: string | undefined; readonly areJwtsServed?: boolean } = {},
): { client: Client; returnTo: RedirectReturn } {
  if (client?.state !== 'active') {
    const why = client ? { advice: 'the client is deactivated', reasonCode: 'clients.deactivated' } : { ...(clientProblem === undefined ? {} : { advice: clientProblem }), reasonCode: 'clients.unknown' }
    throw invalid('there is no such client', why, sentParameter('client_id', request.clientId ?? ''))
  }
  const { state } = request
  const redirectUri = provenRedirect(request.redirectUri, client)
  const { mode, isJwt } = request.responseMode === undefined ? { isJwt: false } : deliveryOf(request.responseMode)
  const isServed = !isJwt || areJwtsServed
  return {
    client,
    returnTo: {
      kind: 'redirect', redirectUri, mode: responseMode(isServed ? mode : undefined, request), ...(state === undefined ? {} : { state }),
      ...(isJwt && isServed ? { jwtFor: client.id } : {}),
    },
  }
}
