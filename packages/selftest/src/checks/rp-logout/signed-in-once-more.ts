import type { Arrival } from '../../browser/arrival.js'
import type { Browser } from '../../browser/browser.js'
import { tokensIn } from '../../party/client-calls.js'
import type { Own } from '../../party/grant.js'
import type { RelyingParty } from '../../party/relying-party.js'
import { skip } from '../../verdict.js'
import { withQuery } from '../../wire/form.js'

/** A sign-in in a browser of its own: a logout ends nothing of the other checks. */
export interface OwnSignIn {
  readonly browser: Browser
  readonly idToken: string
}

export async function signedInOnceMore(rp: RelyingParty): Promise<OwnSignIn> {
  const browser = rp.authorization.newBrowser()
  const { idToken } = tokensIn(await rp.client.redeem(await rp.authorization.grant({}, browser)))
  return { browser, idToken }
}

export const logoutAddress = ({ metadata }: RelyingParty, parameters: Own): string =>
  withQuery(metadata.endpoint('end_session_endpoint'), parameters)

/** Sends the browser to the end of its session. */
export const logOut = (rp: RelyingParty, browser: Browser, parameters: Own): Promise<Arrival> => browser.open(logoutAddress(rp, parameters))

/** Where the client wants the browser back. Skips the check without one. */
export const afterLogout = ({ registration }: RelyingParty): string =>
  registration.postLogoutRedirectUri ?? skip('it needs --post-logout-redirect-uri')
