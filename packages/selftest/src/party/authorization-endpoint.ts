import type { Arrival } from '../browser/arrival.js'
import { Browser } from '../browser/browser.js'
import { loginForm, signIn } from '../browser/sign-in.js'
import type { Registration } from '../settings.js'
import { fail } from '../verdict.js'
import { withQuery } from '../wire/form.js'
import type { Send } from '../wire/send.js'
import { authorizationResponse, bareAddress } from './authorization-response.js'
import type { AuthorizationResponse } from './authorization-response.js'
import { grantIn } from './grant.js'
import type { AuthorizationRequest, Grant, Own } from './grant.js'
import type { Metadata } from './metadata.js'
import { pkce } from './pkce.js'
import type { Time } from './time.js'

interface Dependencies {
  readonly send: Send
  readonly metadata: Metadata
  readonly issuer: string
  readonly registration: Registration
  readonly time: Time
}

/** The authorization endpoint and the login behind it, as a person with a browser meets them. */
export class AuthorizationEndpoint {
  /** The browser of all checks that need none of their own. */
  readonly browser: Browser
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.browser = this.newBrowser()
  }

  /** A browser in which nobody is signed in. */
  newBrowser(): Browser {
    const { send, metadata, issuer, registration } = this.#deps
    const addresses = [issuer, metadata.optionalEndpoint('authorization_endpoint'), metadata.optionalEndpoint('end_session_endpoint')]
    const origins = addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))
    const ends = [registration.redirectUri, registration.postLogoutRedirectUri].map((uri) => uri && bareAddress(uri))
    return new Browser(send, (address) =>
      !URL.canParse(address) || !origins.includes(new URL(address).origin) || ends.includes(bareAddress(address)),
    )
  }

  /** An ordinary request for a code. A public client proves itself by PKCE. */
  request(own: Own = {}): AuthorizationRequest {
    const { client, redirectUri } = this.#deps.registration
    const ordinary = { client_id: client.id, redirect_uri: redirectUri, response_type: 'code', scope: 'openid' }
    if (client.method !== 'none') return { sent: { ...ordinary, ...own } }
    const { verifier, challenge } = pkce()
    return { sent: { ...ordinary, code_challenge: challenge, code_challenge_method: 'S256', ...own }, verifier }
  }

  /** The address of a request. */
  address(own: Own = {}): string {
    return withQuery(this.#deps.metadata.endpoint('authorization_endpoint'), this.request(own).sent)
  }

  /** Sends the browser there, and does nothing on the page to which that leads. */
  ask(own: Own = {}, browser = this.browser): Promise<Arrival> {
    return browser.open(this.address(own))
  }

  /** Sends the browser there, and signs in where a login page comes. @throws Verdict when no answer for the client comes of it */
  async respond(own: Own = {}, browser = this.browser): Promise<AuthorizationResponse> {
    return this.finish(await this.ask(own, browser), browser)
  }

  /** Signs in from where the browser is, if that is the login. @throws Verdict when no answer for the client comes of it */
  async finish(from: Arrival, browser = this.browser): Promise<AuthorizationResponse> {
    const isLogin = loginForm(from) !== undefined
    const arrival = isLogin ? await signIn(browser, from, this.#deps.registration) : from
    const response = authorizationResponse(arrival)
    if (!response) return fail(`expected an authorization response, got ${arrival.description}`)
    if (isLogin) browser.signedInAt = this.#deps.time.now()
    return response
  }

  /** A fresh code. @throws Verdict */
  async grant(own: Own = {}, browser = this.browser): Promise<Grant> {
    const request = this.request(own)
    return grantIn(await this.respond(request.sent, browser), request)
  }

  /** The browser of all checks, with the person signed in. @throws Verdict */
  async signedIn(): Promise<Browser> {
    await this.grant()
    return this.browser
  }

  /** Waits until the last sign-in in the browser is that many seconds old for the server too. */
  async letPass(seconds: number, { signedInAt } = this.browser): Promise<void> {
    const { time } = this.#deps
    // One more: of the second of the sign-in only a moment may have been left, and the server counts from another moment.
    const left = (signedInAt ?? time.now()) + seconds + 1 - time.now()
    if (left > 0) await time.wait(left)
  }
}
