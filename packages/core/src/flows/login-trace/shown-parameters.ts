import type { Parameters } from '../../foundation/protocol/index.js'
import { shownText } from '../../foundation/protocol/index.js'

/** What says nothing secret, whoever sends it. `state` and `nonce` belong to the client, and its secrets may be made of them. */
const AS_SENT = [
  'client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'prompt', 'max_age', 'ui_locales', 'acr_values', 'display',
  'code_challenge_method', 'code_challenge', 'dpop_jkt', 'claims',
] as const

/** Of what may hold a secret only that it was there. */
const AS_PRESENT = ['state', 'nonce', 'id_token_hint', 'request', 'request_uri'] as const

const PRESENT = '(present)'
const UNKNOWN = '(unknown)'

/** Enough to see whose name it may be, and too little to tell a password that came into the wrong place. */
const KEPT_OF_HINT = 3

/**
 * The parameters of an authorization request as a trace keeps them.
 *
 * @param isClientKnown whether there is such a client: else `client_id` may be a secret in the wrong place
 */
export function shownParameters(parameters: Parameters, isClientKnown: boolean): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {}
  for (const name of AS_SENT) {
    const value = parameters.get(name)
    if (value !== undefined) shown[name] = shownText(value)
  }
  for (const name of AS_PRESENT) if (parameters.has(name)) shown[name] = PRESENT
  if (!isClientKnown && shown['client_id'] !== undefined) shown['client_id'] = UNKNOWN
  const hint = parameters.get('login_hint')
  if (hint !== undefined) shown['login_hint'] = shownText(hint, KEPT_OF_HINT)
  return shown
}
