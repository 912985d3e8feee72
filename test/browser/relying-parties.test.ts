import assert from 'node:assert/strict'
import * as oauth from 'oauth4webapi'
import * as oidc from 'openid-client'
import type { Page } from 'playwright-core'
import type { BrowserWorld } from '../support/browser-world.js'
import { inBrowser, typeInto } from '../support/browser-world.js'
import { AFTER_LOGOUT, clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'

const SCOPE = 'openid profile email offline_access'
const MODES = ['query', 'fragment', 'form_post'] as const
type Mode = (typeof MODES)[number]

/** Sends the browser to the authorization endpoint, signs in, and returns what reached the client. */
async function signInAt(world: BrowserWorld, page: Page, address: URL, mode: Mode): Promise<URLSearchParams> {
  await page.goto(address.href)
  const arrived = world.relyingParty.next()
  await typeInto(page, people.alice)
  const callback = await arrived
  assert.equal(callback.method, mode === 'form_post' ? 'POST' : 'GET')
  await page.waitForURL(/\/callback/)
  if (mode !== 'fragment') return callback.parameters
  assert.equal(callback.url.search, '', 'nothing of the answer reaches the server of the client')
  return new URLSearchParams(new URL(page.url()).hash.slice(1))
}

async function isSignedOut(world: BrowserWorld, page: Page, client: TestClient): Promise<void> {
  await page.waitForURL(world.address(AFTER_LOGOUT))
  const silently = world.authorizeUrl({ client, parameters: { prompt: 'none', ...(client.method === 'none' ? challenge : {}) } })
  const arrived = world.relyingParty.next()
  await page.goto(silently.href)
  assert.equal((await arrived).parameters.get('error'), 'login_required')
}

const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' } as const

/** discover → authorize → code → tokens → userinfo → refresh → introspect → revoke → logout. */
async function withOpenidClient(world: BrowserWorld, page: Page, client: TestClient, mode: Mode): Promise<void> {
  const proof = {
    client_secret_basic: oidc.ClientSecretBasic,
    client_secret_post: oidc.ClientSecretPost,
    none: oidc.None,
    private_key_jwt: oidc.None,
  }
  const config = await oidc.discovery(new URL(world.issuer), client.id, undefined, proof[client.method](client.secret), {
    execute: [oidc.allowInsecureRequests],
  })
  const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: client.redirectUri,
    scope: SCOPE,
    state,
    nonce,
    response_mode: mode,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const parameters = await signInAt(world, page, address, mode)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const current =
    mode === 'form_post'
      ? new Request(client.redirectUri, { method: 'POST', body: parameters.toString(), headers })
      : new URL(`${client.redirectUri}?${parameters.toString()}`)
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  const tokens = await oidc.authorizationCodeGrant(config, current, checks)
  const subject = tokens.claims()?.sub ?? ''
  assert.equal((await oidc.fetchUserInfo(config, tokens.access_token, subject)).email, 'alice@mail.example')
  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
  assert.equal((await oidc.fetchUserInfo(config, refreshed.access_token, subject)).sub, people.alice.id)
  if (client.method === 'client_secret_basic') {
    assert.equal((await oidc.tokenIntrospection(config, refreshed.access_token)).username, people.alice.loginName)
  }
  await oidc.tokenRevocation(config, refreshed.refresh_token ?? '')
  await assert.rejects(oidc.fetchUserInfo(config, refreshed.access_token, subject))
  await page.goto(oidc.buildEndSessionUrl(config, endSession(world, client, refreshed.id_token)).href)
}

/** The client "web" has a post-logout redirect URI; the others stay at the server. */
const endSession = (world: BrowserWorld, client: TestClient, hint: string | undefined): Record<string, string> => ({
  id_token_hint: hint ?? '',
  ...(client.id === 'web' ? { post_logout_redirect_uri: world.address(AFTER_LOGOUT) } : {}),
})

async function withOauth4webapi(world: BrowserWorld, page: Page, of: TestClient, mode: Mode): Promise<void> {
  const insecure = { [oauth.allowInsecureRequests]: true }
  const issuer = new URL(world.issuer)
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, insecure))
  const client: oauth.Client = { client_id: of.id }
  const secret = of.secret ?? ''
  const proof =
    of.method === 'none'
      ? oauth.None()
      : of.method === 'client_secret_post'
        ? oauth.ClientSecretPost(secret)
        : oauth.ClientSecretBasic(secret)
  const [verifier, state, nonce] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState(), oauth.generateRandomNonce()]
  const address = new URL(as.authorization_endpoint ?? '')
  address.search = new URLSearchParams({
    client_id: of.id,
    redirect_uri: of.redirectUri,
    response_type: 'code',
    scope: SCOPE,
    state,
    nonce,
    response_mode: mode,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()
  const answer = oauth.validateAuthResponse(as, client, await signInAt(world, page, address, mode), state)
  const response = await oauth.authorizationCodeGrantRequest(as, client, proof, answer, of.redirectUri, verifier, insecure)
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, { expectedNonce: nonce, requireIdToken: true })
  const subject = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? ''
  const info = await oauth.processUserInfoResponse(
    as,
    client,
    subject,
    await oauth.userInfoRequest(as, client, tokens.access_token, insecure),
  )
  assert.equal(info.email, 'alice@mail.example')
  const refresh = await oauth.refreshTokenGrantRequest(as, client, proof, tokens.refresh_token ?? '', insecure)
  const refreshed = await oauth.processRefreshTokenResponse(as, client, refresh)
  if (of.method === 'client_secret_basic') {
    const introspected = await oauth.introspectionRequest(as, client, proof, refreshed.access_token, insecure)
    assert.equal((await oauth.processIntrospectionResponse(as, client, introspected)).active, true)
  }
  await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, proof, refreshed.access_token, insecure))
  assert.equal((await world.protocol.userinfo(refreshed.access_token)).status, 401)
  await page.goto(`${as.end_session_endpoint}?${new URLSearchParams(endSession(world, of, refreshed.id_token)).toString()}`)
}

for (const kind of ['sqlite', 'postgres'] as const) {
  inBrowser('client libraries', kind, (world) => {
    for (const [library, run] of [
      ['openid-client', withOpenidClient],
      ['oauth4webapi', withOauth4webapi],
    ] as const) {
      for (const known of [clients.web, clients.post, clients.spa]) {
        for (const mode of MODES) {
          it(`${library} completes the flow with ${known.method} and ${mode}`, async () => {
            await world.withPage(async (page) => {
              const client = world.client(known)
              await run(world, page, client, mode)
              if (client.id === 'web') await isSignedOut(world, page, client)
              else await page.locator('#logout-result').waitFor()
            })
            assert.equal(world.relyingParty.unread, 0)
          })
        }
      }
    }
  })
}
