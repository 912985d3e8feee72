import { checksOf } from '../../check.js'
import type { Own } from '../../party/grant.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { fail } from '../../verdict.js'
import { withQuery } from '../../wire/form.js'
import { expectErrorPage } from '../refusals.js'
import { afterLogout, logOut } from './signed-in-once-more.js'

/** The same token with another signature. */
function forged(idToken: string): string {
  const [header, payload, signature = ''] = idToken.split('.')
  return [header, payload, [...signature].toReversed().join('')].join('.')
}

/** A logout that must not be trusted, in the browser of all checks: it must not be ended by it. */
const refused = (parametersOf: (idToken: string, rp: RelyingParty) => Own) => async (rp: RelyingParty): Promise<void> => {
  const { idToken } = await rp.tokens()
  expectErrorPage(await logOut(rp, rp.authorization.browser, parametersOf(idToken, rp)))
}

/** Without a hint and without a client, it is unknown whether the address is registered (specification, rule 3 of the logout). */
async function addressAlone(rp: RelyingParty): Promise<void> {
  const arrival = await logOut(rp, rp.authorization.newBrowser(), { post_logout_redirect_uri: afterLogout(rp), state: 'x' })
  if (arrival.leftTo !== undefined) fail(`expected a page, got ${arrival.description}`)
}

/** A registered address. It is optional: a forged hint alone must be refused too. */
const back = ({ registration }: RelyingParty): Own => ({ post_logout_redirect_uri: registration.postLogoutRedirectUri })

/** Logouts that must not lead anywhere. */
export const refusedLogoutChecks = checksOf('rp-logout', [
  {
    id: 'logout-bad-hint',
    title: 'an id_token_hint that is no token ends on a page',
    clause: 'OIDC RP-Initiated Logout §4',
    run: refused((_idToken, rp) => ({ id_token_hint: 'selftest', ...back(rp) })),
  },
  {
    id: 'logout-forged-hint',
    title: 'an id_token_hint with another signature ends on a page',
    clause: 'OIDC RP-Initiated Logout §4',
    run: refused((idToken, rp) => ({ id_token_hint: forged(idToken), ...back(rp) })),
  },
  {
    id: 'logout-unregistered-uri',
    title: 'an unregistered post_logout_redirect_uri ends on a page',
    clause: 'OIDC RP-Initiated Logout §3',
    run: refused((idToken) => ({ id_token_hint: idToken, post_logout_redirect_uri: 'https://selftest.invalid/bye' })),
  },
  {
    id: 'logout-added-query',
    title: 'a post_logout_redirect_uri with a query added to it ends on a page',
    clause: 'OIDC RP-Initiated Logout §3',
    run: refused((idToken, rp) => ({ id_token_hint: idToken, post_logout_redirect_uri: withQuery(afterLogout(rp), { selftest: '1' }) })),
  },
  {
    id: 'logout-uri-alone',
    title: 'a post_logout_redirect_uri without hint and client is not followed',
    clause: 'OIDC RP-Initiated Logout §3',
    run: addressAlone,
  },
])
