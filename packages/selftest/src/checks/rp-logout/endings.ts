import type { Arrival } from '../../browser/arrival.js'
import type { Browser } from '../../browser/browser.js'
import { checksOf } from '../../check.js'
import { expectEqual, expectText } from '../../expectations.js'
import type { Own } from '../../party/grant.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import { expectErrorResponse } from '../refusals.js'
import { logOut, logoutAddress, signedInOnceMore } from './signed-in-once-more.js'

async function expectSignedOut(rp: RelyingParty, page: Arrival, browser: Browser): Promise<void> {
  if (page.leftTo !== undefined || page.answer.status !== 200) fail(`expected a page that confirms the logout, got ${page.description}`)
  expectErrorResponse(await rp.authorization.ask({ prompt: 'none' }, browser), ['login_required', 'interaction_required'])
}

async function endsByHint(rp: RelyingParty): Promise<void> {
  const { browser, idToken } = await signedInOnceMore(rp)
  await expectSignedOut(rp, await logOut(rp, browser, { id_token_hint: idToken }), browser)
}

/** Logs out without a hint of this session: a page asks first, and its one form ends the session. */
const asksFirst = (parametersOf: (rp: RelyingParty) => Own | Promise<Own>) => async (rp: RelyingParty): Promise<void> => {
  const { browser } = await signedInOnceMore(rp)
  const page = await logOut(rp, browser, await parametersOf(rp))
  const [form, ...others] = page.document.forms.filter(({ method }) => method === 'post')
  if (!form || others.length > 0) return fail(`expected a page with one form that asks before the logout, got ${page.description}`)
  const { parameters } = await rp.authorization.respond({ prompt: 'none' }, browser)
  expectEqual('error of prompt=none before the answer', parameters.get('error'), null)
  await expectSignedOut(rp, await browser.submit(page, form), browser)
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
    run: endsByHint,
  },
  {
    id: 'logout-by-cookie',
    title: 'a logout without id_token_hint asks the person first, and ends the session after the answer',
    clause: 'OIDC RP-Initiated Logout §2',
    run: asksFirst(() => ({})),
  },
  {
    id: 'logout-only-state',
    title: 'a logout with nothing but state asks first, and ends on a page',
    clause: 'OIDC RP-Initiated Logout §2',
    run: asksFirst(() => ({ state: 'x' })),
  },
  {
    id: 'logout-other-hint',
    title: 'a logout with the ID token of another session asks the person first',
    clause: 'OIDC RP-Initiated Logout §2',
    run: asksFirst(async (rp) => ({ id_token_hint: (await signedInOnceMore(rp)).idToken })),
  },
  { id: 'logout-head', title: 'HEAD at the end_session_endpoint ends nothing', clause: 'RFC 9110 §9.2.1', run: headChangesNothing },
])
