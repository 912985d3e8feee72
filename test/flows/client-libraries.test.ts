import assert from 'node:assert/strict'
import * as oauth from 'oauth4webapi'
import * as oidc from 'openid-client'
import { assertionOf } from '../support/assertions.js'
import { answered, signOut } from '../support/authorization.js'
import { hybridClients, hybridDocument } from '../support/hybrid-document.js'
import { JWT_BEARER_GRANT } from '../support/protocol.js'
import { AFTER_LOGOUT, clients, people, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import type { Signing } from '../support/test-client.js'
import type { Page } from '../support/user-agent.js'
import { onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const { web, post, spa, keyed, keyedRsa, keyedPs256, keyedP256, keyedP384, every, implicit, es256, eddsa } = clients
const SCOPE = 'openid profile email offline_access'
const INSECURE = { [oauth.allowInsecureRequests]: true }

const CODE_CLIENTS: readonly TestClient[] = [web, post, spa, keyed, keyedRsa, keyedPs256, keyedP256, keyedP384]
const ALGORITHMS: Readonly<Record<string, string>> = { [es256.id]: 'ES256', [eddsa.id]: 'EdDSA' }

/** The libraries read the clock of the machine. */
const machineTime = { clock: { now: () => Math.floor(Date.now() / 1000) }, bootstrap: hybridDocument(true) }

onEveryDatabase(
  'client libraries without special support for this server',
  (world) => {
    describe('openid-client', () => withOpenidClient(world))
    describe('oauth4webapi', () => withOauth4webapi(world))
  },
  machineTime,
)

const PARAMETERS: Readonly<Record<string, Parameters<SubtleCrypto['importKey']>[2]>> = {
  RS256: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  PS256: { name: 'RSA-PSS', hash: 'SHA-256' },
  ES256: { name: 'ECDSA', namedCurve: 'P-256' },
  ES384: { name: 'ECDSA', namedCurve: 'P-384' },
  EdDSA: 'Ed25519',
}

const cryptoKey = ({ alg, key }: Signing): Promise<CryptoKey> =>
  crypto.subtle.importKey('pkcs8', key.privateKey.export({ type: 'pkcs8', format: 'der' }), PARAMETERS[alg] ?? alg, false, ['sign'])

async function privateKey(client: TestClient): Promise<oauth.PrivateKey> {
  assert.ok(client.signs)
  return { key: await cryptoKey(client.signs), kid: client.signs.kid ?? '' }
}

/** The callback request at the end of an authorization request of alice. */
async function comesBack(world: World, address: URL): Promise<Page> {
  const page = await (await world.agentOf(people.alice)).open(address)
  answered(page)
  return page
}

/** The input of a library: the callback address, or the request with the posted form. */
function callback(page: Page, client: TestClient): URL | Request {
  if (page.leftTo) return page.leftTo
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return new Request(client.redirectUri, { method: 'POST', body: new URLSearchParams(answered(page).parameters).toString(), headers })
}

async function openidClient(world: World, client: TestClient): Promise<oidc.Configuration> {
  const proof = {
    client_secret_basic: () => oidc.ClientSecretBasic(client.secret),
    client_secret_post: () => oidc.ClientSecretPost(client.secret),
    none: () => oidc.None(),
    private_key_jwt: async () => oidc.PrivateKeyJwt(await privateKey(client)),
  }
  const metadata = { id_token_signed_response_alg: ALGORITHMS[client.id] ?? 'RS256' }
  const execute = [oidc.allowInsecureRequests, oidc.enableNonRepudiationChecks]
  return oidc.discovery(new URL(world.issuer), client.id, metadata, await proof[client.method](), { execute })
}

function withOpenidClient(world: World): void {
  for (const client of [...CODE_CLIENTS, es256, eddsa]) {
    for (const mode of ['query', 'form_post']) {
      it(`code by ${mode}, refresh, userinfo, introspection, revocation and end of session: ${client.id}, ${client.method}`, async () => {
        const config = await openidClient(world, client)
        const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
        const challenge = { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
        const asked = { redirect_uri: client.redirectUri, scope: SCOPE, state, nonce, response_mode: mode, ...challenge }
        const page = await comesBack(world, oidc.buildAuthorizationUrl(config, asked))
        const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
        const tokens = await oidc.authorizationCodeGrant(config, callback(page, client), checks)
        const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
        const info = await oidc.fetchUserInfo(config, refreshed.access_token, tokens.claims()?.sub ?? '')
        assert.deepEqual([info.sub, info.email], [people.alice.id, 'alice@mail.example'])
        if (client.method === 'client_secret_basic' || client.method === 'private_key_jwt') {
          assert.equal((await oidc.tokenIntrospection(config, refreshed.access_token)).username, people.alice.loginName)
        }
        await oidc.tokenRevocation(config, refreshed.refresh_token ?? '')
        await assert.rejects(oidc.fetchUserInfo(config, refreshed.access_token, people.alice.id))
        const end = oidc.buildEndSessionUrl(config, {
          id_token_hint: refreshed.id_token ?? '',
          ...(client === web ? { post_logout_redirect_uri: AFTER_LOGOUT } : {}),
        })
        assert.deepEqual([end.pathname, end.searchParams.get('client_id')], ['/oidc/v1/end_session', client.id])
      })
    }
  }

  it('end of session: its logout URL asks the user, ends the session, and leads back', async () => {
    const config = await openidClient(world, web)
    const agent = await world.browserWith(people.bob)
    const page = await signOut(agent, oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: AFTER_LOGOUT, state: 's' }))
    assert.equal(page.leftTo?.href, `${AFTER_LOGOUT}?state=s`)
  })

  for (const client of [web, post]) {
    it(`client_credentials: ${client.method}`, async () => {
      const tokens = await oidc.clientCredentialsGrant(await openidClient(world, client), { scope: 'openid' })
      assert.deepEqual([tokens.token_type, tokens.scope, tokens.expires_in], ['bearer', 'openid', 3600])
    })
  }

  it('JWT profile, as a grant type that it does not know', async () => {
    const { robot } = robots
    const config = await openidClient(world, { id: robot.userName, method: 'none', redirectUri: '' })
    const assertion = assertionOf(robot, { issuer: world.issuer, now: machineTime.clock.now() })
    const tokens = await oidc.genericGrantRequest(config, JWT_BEARER_GRANT, { assertion, scope: 'openid profile' })
    assert.equal(tokens.claims()?.sub, robot.id)
    assert.equal((await oidc.fetchUserInfo(config, tokens.access_token, robot.id))['name'], 'Robot')
  })

  for (const mode of ['fragment', 'form_post']) {
    it(`implicit id_token by ${mode}`, async () => {
      const config = await openidClient(world, implicit)
      oidc.useIdTokenResponseType(config)
      const [state, nonce] = [oidc.randomState(), oidc.randomNonce()]
      const asked = { redirect_uri: implicit.redirectUri, scope: 'openid email', state, nonce, response_mode: mode }
      const page = await comesBack(world, oidc.buildAuthorizationUrl(config, asked))
      const claims = await oidc.implicitAuthentication(config, callback(page, implicit), nonce, { expectedState: state })
      assert.deepEqual([claims.sub, claims['email']], [people.alice.id, 'alice@mail.example'])
    })

    it(`hybrid code id_token by ${mode}`, async () => {
      const client = hybridClients.hybrid
      const config = await openidClient(world, client)
      oidc.useCodeIdTokenResponseType(config)
      const [verifier, state, nonce] = [oidc.randomPKCECodeVerifier(), oidc.randomState(), oidc.randomNonce()]
      const challenge = { code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      const asked = { redirect_uri: client.redirectUri, scope: SCOPE, state, nonce, response_mode: mode, ...challenge }
      const page = await comesBack(world, oidc.buildAuthorizationUrl(config, asked))
      const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce }
      const tokens = await oidc.authorizationCodeGrant(config, callback(page, client), checks)
      assert.equal((await oidc.fetchUserInfo(config, tokens.access_token, people.alice.id)).email, 'alice@mail.example')
    })
  }
}

interface Known {
  readonly as: oauth.AuthorizationServer
  readonly client: oauth.Client
  readonly proof: oauth.ClientAuth
}

async function oauth4webapi(world: World, of: TestClient): Promise<Known> {
  const issuer = new URL(world.issuer)
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, INSECURE))
  const proof = {
    client_secret_basic: () => oauth.ClientSecretBasic(of.secret ?? ''),
    client_secret_post: () => oauth.ClientSecretPost(of.secret ?? ''),
    none: () => oauth.None(),
    private_key_jwt: async () => oauth.PrivateKeyJwt(await privateKey(of)),
  }
  return { as, client: { client_id: of.id }, proof: await proof[of.method]() }
}

const addressOf = ({ as, client }: Known, parameters: Readonly<Record<string, string>>): URL => {
  const address = new URL(as.authorization_endpoint ?? '')
  address.search = new URLSearchParams({ client_id: client.client_id, ...parameters }).toString()
  return address
}

function withOauth4webapi(world: World): void {
  for (const of of CODE_CLIENTS) {
    it(`code, refresh, userinfo, introspection and revocation: ${of.id}, ${of.method}`, async () => {
      const known = await oauth4webapi(world, of)
      const { as, client, proof } = known
      const [verifier, state, nonce] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState(), oauth.generateRandomNonce()]
      const challenge = { code_challenge: await oauth.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
      const asked = { redirect_uri: of.redirectUri, response_type: 'code', scope: SCOPE, state, nonce, ...challenge }
      const page = await comesBack(world, addressOf(known, asked))
      const answer = oauth.validateAuthResponse(as, client, page.leftTo ?? new URL(''), state)
      const response = await oauth.authorizationCodeGrantRequest(as, client, proof, answer, of.redirectUri, verifier, INSECURE)
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, { expectedNonce: nonce, requireIdToken: true })
      await oauth.validateApplicationLevelSignature(as, response, INSECURE)
      const refresh = await oauth.refreshTokenGrantRequest(as, client, proof, tokens.refresh_token ?? '', INSECURE)
      const refreshed = await oauth.processRefreshTokenResponse(as, client, refresh)
      const userInfo = await oauth.userInfoRequest(as, client, refreshed.access_token, INSECURE)
      assert.equal((await oauth.processUserInfoResponse(as, client, people.alice.id, userInfo)).email, 'alice@mail.example')
      if (of.method === 'client_secret_basic' || of.method === 'private_key_jwt') {
        const introspected = await oauth.introspectionRequest(as, client, proof, refreshed.access_token, INSECURE)
        assert.equal((await oauth.processIntrospectionResponse(as, client, introspected)).active, true)
      }
      await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, proof, refreshed.access_token, INSECURE))
      assert.equal((await world.protocol.userinfo(refreshed.access_token)).status, 401)
    })
  }

  for (const of of [web, post]) {
    it(`client_credentials: ${of.method}`, async () => {
      const { as, client, proof } = await oauth4webapi(world, of)
      const response = await oauth.clientCredentialsGrantRequest(as, client, proof, { scope: 'openid' }, INSECURE)
      assert.equal((await oauth.processClientCredentialsResponse(as, client, response)).scope, 'openid')
    })
  }

  it('JWT profile, as a grant type that it does not know', async () => {
    const { jwtRobot } = robots
    const { as, client, proof } = await oauth4webapi(world, { id: jwtRobot.userName, method: 'none', redirectUri: '' })
    const assertion = assertionOf(jwtRobot, { issuer: world.issuer, now: machineTime.clock.now() })
    const response = await oauth.genericTokenEndpointRequest(as, client, proof, JWT_BEARER_GRANT, { assertion, scope: 'openid' }, INSECURE)
    const tokens = await oauth.processGenericTokenEndpointResponse(as, client, response)
    await oauth.validateApplicationLevelSignature(as, response, INSECURE)
    assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.sub, jwtRobot.id)
  })

  for (const of of [every, implicit]) {
    it(`implicit id_token token for ${of.id}: the ID token is valid, and userinfo accepts the access token`, async () => {
      const known = await oauth4webapi(world, of)
      const { as, client } = known
      const nonce = oauth.generateRandomNonce()
      const asked = { redirect_uri: of.redirectUri, response_type: 'id_token token', scope: 'openid email', nonce }
      const { parameters } = answered(await comesBack(world, addressOf(known, asked)))
      // The library does not support this response type; it reads tokens from a token response.
      const headers = { 'content-type': 'application/json' }
      const response = new Response(JSON.stringify({ ...parameters, expires_in: Number(parameters['expires_in']) }), { headers })
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, { expectedNonce: nonce, requireIdToken: true })
      await oauth.validateApplicationLevelSignature(as, response, INSECURE)
      const userInfo = await oauth.userInfoRequest(as, client, tokens.access_token, INSECURE)
      assert.equal((await oauth.processUserInfoResponse(as, client, people.alice.id, userInfo)).email, 'alice@mail.example')
    })
  }

  for (const mode of ['fragment', 'form_post']) {
    it(`hybrid code id_token by ${mode}: c_hash matches`, async () => {
      const of = hybridClients.hybrid
      const known = await oauth4webapi(world, of)
      const { as, client, proof } = known
      const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
      const asked = { redirect_uri: of.redirectUri, response_type: 'code id_token', scope: SCOPE, state, nonce, response_mode: mode }
      const page = await comesBack(world, addressOf(known, asked))
      const answer = await oauth.validateCodeIdTokenResponse(
        as,
        client,
        callback(page, of),
        nonce,
        state,
        oauth.skipAuthTimeCheck,
        INSECURE,
      )
      const response = await oauth.authorizationCodeGrantRequest(as, client, proof, answer, of.redirectUri, oauth.nopkce, INSECURE)
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, { expectedNonce: nonce, requireIdToken: true })
      assert.equal(oauth.getValidatedIdTokenClaims(tokens)?.sub, people.alice.id)
    })
  }
}
