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
  /** Whether requests for a code use PKCE although the client is confidential. */
  readonly usesPkce: boolean
  readonly time: Time
}

/** The authorization endpoint and the login, used with a browser. */
export class AuthorizationEndpoint {
  /** The browser shared by checks that need no fresh one. */
  readonly browser: Browser
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.browser = this.newBrowser()
  }

  /** A browser without a session. */
  newBrowser(): Browser {
    const { send, metadata, issuer, registration } = this.#deps
    const addresses = [issuer, metadata.optionalEndpoint('authorization_endpoint'), metadata.optionalEndpoint('end_session_endpoint')]
    const origins = addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))
    const ends = [registration.redirectUri, registration.postLogoutRedirectUri].map((uri) => uri && bareAddress(uri))
    return new Browser(send, (address) =>
      !URL.canParse(address) || !origins.includes(new URL(address).origin) || ends.includes(bareAddress(address)),
    )
  }

  /** A request for a code. Public clients, and those of a security profile, use PKCE. */
  request(own: Own = {}): AuthorizationRequest {
    const { registration: { client, redirectUri, resource }, usesPkce } = this.#deps
    const ordinary = { client_id: client.id, redirect_uri: redirectUri, response_type: 'code', scope: 'openid', resource }
    if (client.method !== 'none' && !usesPkce) return { sent: { ...ordinary, ...own } }
    const { verifier, challenge } = pkce()
    return { sent: { ...ordinary, code_challenge: challenge, code_challenge_method: 'S256', ...own }, verifier }
  }

  /** The URL of an authorization request. */
  address(own: Own = {}): string {
    return withQuery(this.#deps.metadata.endpoint('authorization_endpoint'), this.request(own).sent)
  }

  /** Opens the request and submits nothing on the resulting page. */
  ask(own: Own = {}, browser = this.browser): Promise<Arrival> {
    return browser.open(this.address(own))
  }

  /** Opens the request and signs in if a login page is shown. @throws Verdict without an authorization response */
  async respond(own: Own = {}, browser = this.browser): Promise<AuthorizationResponse> {
    return this.finish(await this.ask(own, browser), browser)
  }

  /** Signs in if the browser is at the login. @throws Verdict without an authorization response */
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

  /** The shared browser, signed in. @throws Verdict */
  async signedIn(): Promise<Browser> {
    await this.grant()
    return this.browser
  }

  /** Waits until the browser's last sign-in is that many seconds old, also by the server's clock. */
  async letPass(seconds: number, { signedInAt } = this.browser): Promise<void> {
    const { time } = this.#deps
    // One second more, because both clocks round to whole seconds.
    const left = (signedInAt ?? time.now()) + seconds + 1 - time.now()
    if (left > 0) await time.wait(left)
  }
}
