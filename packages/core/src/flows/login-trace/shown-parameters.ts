import type { Parameters } from '../../foundation/protocol/index.js'
import { shownText } from '../../foundation/protocol/index.js'

/** Parameters that contain no secret of any client. `state` and `nonce` are excluded: clients may derive them from secrets. */
const AS_SENT = [
  'client_id', 'redirect_uri', 'response_type', 'response_mode', 'scope', 'prompt', 'max_age', 'ui_locales', 'acr_values', 'display',
  'code_challenge_method', 'code_challenge', 'dpop_jkt', 'claims', 'idp_hint',
] as const

/** Parameters that may contain a secret; only their presence is recorded. */
const AS_PRESENT = ['state', 'nonce', 'id_token_hint', 'request', 'request_uri'] as const

const PRESENT = '(present)'
const UNKNOWN = '(unknown)'

/** Characters of `login_hint` that are shown: enough to recognize a name, too few to reveal a misplaced password. */
const KEPT_OF_HINT = 3

/**
 * The parameters of an authorization request as a trace records them.
 *
 * @param isClientKnown whether the client exists; otherwise `client_id` may be a misplaced secret
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
