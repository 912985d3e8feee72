import type { Arrival } from '../../browser/arrival.js'
import { checksOf } from '../../check.js'
import { expectEqual } from '../../expectations.js'
import { bareAddress } from '../../party/authorization-response.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import { ODD_STATE } from '../basic/state-and-nonce.js'
import { afterLogout, logOut, signedInOnceMore } from './signed-in-once-more.js'

/** The parameters with which the browser came back to the client. @throws Verdict when it did not */
function expectReturn({ leftTo, description }: Arrival, uri: string): URLSearchParams {
  const isThere = leftTo !== undefined && leftTo.startsWith(uri) && bareAddress(leftTo) === bareAddress(uri)
  if (!isThere) return fail(`expected a redirect to ${uri}, got ${description}`)
  return new URLSearchParams(leftTo.slice(bareAddress(leftTo).length))
}

async function comesBack(rp: RelyingParty): Promise<void> {
  const uri = afterLogout(rp)
  const { browser, idToken } = await signedInOnceMore(rp)
  const arrival = await logOut(rp, browser, { id_token_hint: idToken, post_logout_redirect_uri: uri, state: ODD_STATE })
  expectEqual('state', expectReturn(arrival, uri).getAll('state'), [ODD_STATE])
}

async function withoutState(rp: RelyingParty): Promise<void> {
  const uri = afterLogout(rp)
  const { browser, idToken } = await signedInOnceMore(rp)
  const parameters = expectReturn(await logOut(rp, browser, { id_token_hint: idToken, post_logout_redirect_uri: uri }), uri)
  expectEqual('state', parameters.get('state'), null)
}

async function byPost(rp: RelyingParty): Promise<void> {
  const uri = afterLogout(rp)
  const { browser, idToken } = await signedInOnceMore(rp)
  const parameters = { id_token_hint: idToken, post_logout_redirect_uri: uri }
  expectReturn(await browser.post(rp.metadata.endpoint('end_session_endpoint'), parameters), uri)
}

/** The way back to the client. */
export const returnChecks = checksOf('rp-logout', [
  {
    id: 'logout-redirect',
    title: 'a logout leads back to the client, with its state',
    clause: 'OIDC RP-Initiated Logout §3',
    run: comesBack,
  },
  { id: 'logout-no-state', title: 'without state there is none', clause: 'OIDC RP-Initiated Logout §3', run: withoutState },
  { id: 'logout-post', title: 'the end_session_endpoint takes POST', clause: 'OIDC RP-Initiated Logout §2', run: byPost },
])
