import type { Client, RegisteredRedirect } from '../../parties/clients/index.js'
import { matchRedirectUri } from '../../parties/clients/index.js'
import type { Parameters, ResponseMode, SentParameter } from '../../foundation/protocol/index.js'
import { carriesToken, isResponseMode, isResponseType, normalResponseType, sentParameter } from '../../foundation/protocol/index.js'
import { ClientId } from '../../foundation/shared/index.js'
import type { RedirectReturn } from './auth-request.js'
import { DisplayedError } from './errors.js'

/** Maximum length in characters, raw and percent-encoded. */
const MAX_STATE = { length: 4096, encoded: 12_288 } as const

/** Whether `state` is too long. */
export const isStateTooLong = (state: string): boolean =>
  state.length > MAX_STATE.length || encodeURIComponent(state).length > MAX_STATE.encoded

const invalid = (description: string, advice?: string, sent?: SentParameter) =>
  new DisplayedError({ error: 'invalid_request', description, ...(advice === undefined ? {} : { advice }) }, sent)

const MAX_SHOWN = { uri: 300, uris: 10 } as const

/** The query may contain a secret, and so may text that is not a URL. */
const withoutQuery = (uri: string): string =>
  /^[a-z][\w+.-]*:\/\/[^?#@\s]+(?:[?#]|$)/i.test(uri) ? uri.replace(/[?#].*$/s, '?...').slice(0, MAX_SHOWN.uri) : 'text that is no address with scheme and host'

const redirectAdvice = (sent: string, { redirectUris }: Client): string => {
  const more = redirectUris.length > MAX_SHOWN.uris ? ` and ${redirectUris.length - MAX_SHOWN.uris} more` : ''
  const registered = redirectUris.slice(0, MAX_SHOWN.uris).map(withoutQuery).join(', ')
  return `sent: ${withoutQuery(sent)}; registered: ${registered || 'none'}${more}`
}

/** The client id of the request. @throws DisplayedError */
export function requestedClientId(parameters: Parameters): ClientId {
  if (parameters.repeated === 'client_id') throw invalid('client_id is repeated')
  const id = parameters.get('client_id')
  if (id === undefined) throw invalid('client_id is missing')
  return ClientId.parse(id)
}

function provenRedirect(parameters: Parameters, client: Client): RegisteredRedirect {
  const raw = parameters.get('redirect_uri')
  if (raw === undefined) throw invalid('redirect_uri is missing or repeated')
  // RFC 9700 §4.1.3: exact comparison of the raw text
  const redirectUri = matchRedirectUri(client, raw)
  if (redirectUri === undefined) {
    throw invalid('redirect_uri is not registered for this client', redirectAdvice(raw, client), sentParameter('redirect_uri', raw))
  }
  return redirectUri
}

/**
 * The mode of the response, errors included: the requested one, else the default of the response type. An invalid mode is ignored
 * (specification, "Optional parameters"), and so is `query` where it would carry a token. A request without a known response type is answered
 * by form_post or in the query (product decision).
 */
function responseMode(parameters: Parameters): ResponseMode {
  const requested = parameters.get('response_mode')
  const type = normalResponseType(parameters.get('response_type') ?? '')
  if (!isResponseType(type)) return requested === 'form_post' ? requested : 'query'
  if (carriesToken(type)) return isResponseMode(requested) && requested !== 'query' ? requested : 'fragment'
  return isResponseMode(requested) ? requested : 'query'
}

/**
 * Verifies where responses may go: client, redirect URI, response mode, in this order. Problems here are shown on our own page.
 *
 * @param client the stored client with the requested id
 * @throws DisplayedError
 */
export function identifyRequest(parameters: Parameters, client: Client | undefined): { client: Client; returnTo: RedirectReturn } {
  if (client?.state !== 'active') {
    throw invalid('there is no such client', client && 'the client is deactivated', sentParameter('client_id', parameters.get('client_id') ?? ''))
  }
  const redirectUri = provenRedirect(parameters, client)
  const sent = parameters.get('state')
  // A `state` that is too long is an error, and the error URL must not repeat it.
  const state = sent === undefined || isStateTooLong(sent) ? undefined : sent
  return {
    client,
    returnTo: { kind: 'redirect', redirectUri, mode: responseMode(parameters), ...(state === undefined ? {} : { state }) },
  }
}
