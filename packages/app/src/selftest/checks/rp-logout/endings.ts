import { checksOf } from '../../check.js'
import { expectEqual, expectText } from '../../expectations.js'
import type { Own } from '../../party/grant.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import { expectErrorResponse } from '../refusals.js'
import { logOut, logoutAddress, signedInOnceMore } from './signed-in-once-more.js'
import type { OwnSignIn } from './signed-in-once-more.js'

/** Logs out, and shows that nobody is signed in any more. */
const ends = (parametersOf: (signIn: OwnSignIn) => Own) => async (rp: RelyingParty): Promise<void> => {
  const signIn = await signedInOnceMore(rp)
  const page = await logOut(rp, signIn.browser, parametersOf(signIn))
  if (page.leftTo !== undefined || page.answer.status !== 200) fail(`expected a page that says that it is done, got ${page.description}`)
  expectErrorResponse(await rp.authorization.ask({ prompt: 'none' }, signIn.browser), ['login_required', 'interaction_required'])
}

async function headChangesNothing(rp: RelyingParty): Promise<void> {
  const { browser, idToken } = await signedInOnceMore(rp)
  await browser.head(logoutAddress(rp, { id_token_hint: idToken }))
  const { parameters } = await rp.authorization.respond({ prompt: 'none' }, browser)
  expectEqual('error of prompt=none afterwards', parameters.get('error'), null)
}

function isAnnounced({ metadata }: RelyingParty): void {
  expectText('end_session_endpoint', metadata.members['end_session_endpoint'])
}

/** What a logout ends. */
export const endingChecks = checksOf('rp-logout', [
  { id: 'logout-announced', title: 'discovery names the end_session_endpoint', clause: 'OIDC RP-Initiated Logout §2.1', run: isAnnounced },
  {
    id: 'logout-by-hint',
    title: 'after a logout with id_token_hint, prompt=none is login_required',
    clause: 'OIDC RP-Initiated Logout §2',
    run: ends(({ idToken }) => ({ id_token_hint: idToken })),
  },
  {
    id: 'logout-by-cookie',
    title: 'after a logout without anything, prompt=none is login_required',
    clause: 'OIDC RP-Initiated Logout §2',
    run: ends(() => ({})),
  },
  {
    id: 'logout-only-state',
    title: 'a logout with nothing but state ends on a page',
    clause: 'OIDC RP-Initiated Logout §2',
    run: ends(() => ({ state: 'x' })),
  },
  { id: 'logout-head', title: 'HEAD at the end_session_endpoint ends nothing', clause: 'RFC 9110 §9.2.1', run: headChangesNothing },
])
