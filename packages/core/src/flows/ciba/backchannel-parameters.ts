import { OAuthError, acrValues, parseScope } from '../../foundation/protocol/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import { isPlain } from '../../foundation/shared/index.js'
import { DEFAULT_LIFETIME, MAX_LIFETIME } from './backchannel-request.js'

/** Parameters of an authentication request (CIBA Core §7.1, RFC 8707 §2, RFC 9396 §2). */
export const BACKCHANNEL_PARAMETERS = [
  'scope', 'client_notification_token', 'acr_values', 'login_hint_token', 'id_token_hint', 'login_hint', 'binding_message', 'user_code', 'requested_expiry',
  'resource', 'authorization_details',
] as const

/** UTF-16 code units. Shown to the person beside the name of the application. */
const MAX_BINDING_MESSAGE = 128

const MAX_HINT = 320
const MAX_ID_TOKEN = 16_384

/** CIBA Core §7.1. */
const MAX_NOTIFICATION_TOKEN = 1024
/** RFC 6750 §2.1. */
const BEARER = /^[A-Za-z0-9._~+/-]+=*$/

/** The person, as the client names them. */
export type PersonHint = { readonly kind: 'login_hint' | 'id_token_hint'; readonly text: string }

/** A request whose form is right. */
export interface ParsedBackchannel {
  readonly scopes: readonly string[]
  readonly resources: readonly string[]
  readonly authorizationDetails?: string
  readonly hint: PersonHint
  readonly bindingMessage?: string
  /** Seconds. */
  readonly lifetime: number
  /** Whether the client accepts only a sign-in with two factors. */
  readonly needsSecondFactor: boolean
  readonly notificationToken?: string
}

const invalid = (description: string): OAuthError => new OAuthError('invalid_request', description)

function scopesOf(text: string | undefined): readonly string[] {
  const scopes = parseScope(text ?? '')
  // CIBA Core §7.1: scope is required and must contain openid
  if (!scopes?.includes('openid')) throw new OAuthError('invalid_scope', scopes ? 'scope must contain openid' : 'scope is malformed')
  return scopes
}

// CIBA Core §7.1: exactly one of the hints
function hintOf(parameters: Parameters): PersonHint {
  const named = (['login_hint', 'id_token_hint', 'login_hint_token'] as const).filter((name) => parameters.has(name))
  const [kind] = named
  if (kind === undefined || named.length > 1) throw invalid('exactly one of login_hint and id_token_hint must be sent')
  if (kind === 'login_hint_token') throw invalid('login_hint_token is not supported: send login_hint or id_token_hint')
  const text = parameters.get(kind) ?? ''
  if (text.length > (kind === 'login_hint' ? MAX_HINT : MAX_ID_TOKEN)) throw invalid(`${kind} is too long`)
  return { kind, text }
}

function bindingMessageOf(text: string | undefined): Pick<ParsedBackchannel, 'bindingMessage'> {
  if (text === undefined) return {}
  // CIBA Core §7.1: short, and plain text
  if (text.length > MAX_BINDING_MESSAGE) throw new OAuthError('invalid_binding_message', `binding_message is longer than ${MAX_BINDING_MESSAGE} characters`)
  if (!isPlain(text) || text.trim() === '') throw new OAuthError('invalid_binding_message', 'binding_message must be plain text on one line, without invisible characters')
  return { bindingMessage: text }
}

function lifetimeOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIFETIME
  // CIBA Core §7.1: a positive integer
  if (!/^[1-9]\d{0,8}$/.test(text)) throw invalid('requested_expiry must be a positive number of seconds')
  return Math.min(Number(text), MAX_LIFETIME)
}

function notificationTokenOf(text: string | undefined, isPinged: boolean): Pick<ParsedBackchannel, 'notificationToken'> {
  // CIBA Core §7.1: only for a client that is notified
  if (!isPinged) return {}
  if (text === undefined) throw invalid('client_notification_token is missing: this client is registered for ping')
  if (text.length > MAX_NOTIFICATION_TOKEN || !BEARER.test(text)) throw invalid(`client_notification_token must be a bearer token of at most ${MAX_NOTIFICATION_TOKEN} characters`)
  return { notificationToken: text }
}

/** Whether the two-factor value is among the requested ones, and the weaker one is not. Values of other servers say nothing here. */
function demandsSecondFactor(text: string | undefined, vendor: string): boolean {
  const requested = (text ?? '').split(' ')
  const [one, two] = acrValues(vendor)
  return requested.includes(two) && !requested.includes(one)
}

/**
 * Reads each parameter once (CIBA Core §7.2).
 *
 * @param isPinged whether the client is notified of the answer
 * @throws OAuthError `invalid_request`, `invalid_scope`, `invalid_binding_message`
 */
export function parseBackchannel(parameters: Parameters, { vendor, isPinged }: { readonly vendor: string; readonly isPinged: boolean }): ParsedBackchannel {
  // A secret that is ignored would suggest a protection that does not exist.
  if (parameters.has('user_code')) throw invalid('user_code is not supported: leave it out')
  const details = parameters.get('authorization_details')
  return {
    scopes: scopesOf(parameters.get('scope')),
    resources: parameters.all('resource'),
    ...(details === undefined ? {} : { authorizationDetails: details }),
    hint: hintOf(parameters),
    ...bindingMessageOf(parameters.get('binding_message')),
    lifetime: lifetimeOf(parameters.get('requested_expiry')),
    needsSecondFactor: demandsSecondFactor(parameters.get('acr_values'), vendor),
    ...notificationTokenOf(parameters.get('client_notification_token'), isPinged),
  }
}
