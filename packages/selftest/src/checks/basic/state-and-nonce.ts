import { checksOf } from '../../check.js'
import { expectEqual } from '../../expectations.js'
import { claimsOf } from '../../party/id-token.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { expectErrorResponse } from '../refusals.js'

/** Characters that URLs, forms, HTML and UTF-8 encode differently. */
export const ODD_STATE = 'a b+c%20%2B&d=e#f?g/h"i\'j<k>l\\m;n,o:p@q{r}s|t^u~v`w\u00fc\u20ac\u{1d11e}'

async function stateIs(rp: RelyingParty, state: string): Promise<void> {
  const { parameters } = await rp.authorization.respond({ state })
  expectEqual('state', parameters.getAll('state'), [state])
}

async function stateUnchanged(rp: RelyingParty): Promise<void> {
  const { state, grant } = await rp.sample()
  expectEqual('state', grant.response.parameters.getAll('state'), [state])
}

async function stateAbsent(rp: RelyingParty): Promise<void> {
  const { parameters } = await rp.authorization.respond()
  expectEqual('state', parameters.get('state'), null)
}

async function stateInErrors(rp: RelyingParty): Promise<void> {
  const arrival = await rp.authorization.ask({ prompt: 'none', state: 'of-an-error' }, rp.authorization.newBrowser())
  const { parameters } = expectErrorResponse(arrival, ['login_required', 'interaction_required'])
  expectEqual('state', parameters.getAll('state'), ['of-an-error'])
}

async function nonceEchoed(rp: RelyingParty): Promise<void> {
  const { nonce, tokens } = await rp.sample()
  expectEqual('nonce', claimsOf(tokens.idToken)['nonce'], nonce)
}

async function nonceAbsent(rp: RelyingParty): Promise<void> {
  const { idToken } = await rp.tokens()
  expectEqual('nonce', claimsOf(idToken)['nonce'], undefined)
}

/** state and nonce. */
export const stateAndNonceChecks = checksOf('basic', [
  { id: 'state-unchanged', title: 'state is returned unchanged', clause: 'RFC 6749 §4.1.2', run: stateUnchanged },
  {
    id: 'state-odd',
    title: 'state with special characters is returned unchanged',
    clause: 'RFC 6749 §4.1.2',
    run: (rp) => stateIs(rp, ODD_STATE),
  },
  { id: 'state-absent', title: 'without state the response has none', clause: 'RFC 6749 §4.1.2', run: stateAbsent },
  { id: 'state-in-errors', title: 'state is returned with errors', clause: 'RFC 6749 §4.1.2.1', run: stateInErrors },
  { id: 'nonce-echoed', title: 'nonce is returned unchanged in the ID token', clause: 'OIDC Core §3.1.3.7', run: nonceEchoed },
  { id: 'nonce-absent', title: 'a request for a code needs no nonce', clause: 'OIDC Core §3.1.2.1', run: nonceAbsent },
])
