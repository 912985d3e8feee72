import assert from 'node:assert/strict'
import { createPrivateKeyJwtAuth } from '@modelcontextprotocol/sdk/client/auth-extensions.js'
import { discoverAuthorizationServerMetadata, exchangeAuthorization, refreshAuthorization, registerClient, startAuthorization } from '@modelcontextprotocol/sdk/client/auth.js'
import * as oidc from 'openid-client'
import { apiDocument } from '../support/api-callers.js'
import { assertionOf } from '../support/assertions.js'
import { typeNameAndPassword } from '../support/authorization.js'
import { byAssertion } from '../support/protocol.js'
import { people } from '../support/standard-document.js'
import { targetReceiver } from '../support/target-receiver.js'
import type { TargetReceiver } from '../support/target-receiver.js'
import { keys } from '../support/test-keys.js'
import type { TestKey } from '../support/test-keys.js'
import { UserAgent } from '../support/user-agent.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const REDIRECT = 'http://localhost:33418/callback'
const METADATA = { client_name: 'Agent', redirect_uris: [REDIRECT], grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'private_key_jwt' }
const signs = { alg: 'ES256', kid: 'agent-1', key: keys.p256 }
const OPEN = apiDocument({ features: { mcp: true, oidcJwtResponses: true }, openClients: { registration: { mode: 'open', dailyPerNetwork: 10_000 } } })

/** The libraries read the clock of the machine. */
const machineTime = { clock: { now: () => Math.floor(Date.now() / 1000) }, bootstrap: OPEN }

const privateKey = async (): Promise<oidc.PrivateKey> => ({
  key: await crypto.subtle.importKey('pkcs8', keys.p256.privateKey.export({ type: 'pkcs8', format: 'der' }), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']), kid: signs.kid,
})

/** Publishes keys at the address. @returns the address */
function publish(host: TargetReceiver, published: readonly (readonly [kid: string, key: TestKey])[] = [[signs.kid, signs.key]], path = '/keys'): string {
  host.answer(path, { body: { keys: published.map(([kid, { publicJwk }]) => ({ ...publicJwk, kid, use: 'sig' })) }, headers: { 'content-type': 'application/jwk-set+json' } })
  return host.origin + path
}

/** Publishes the document of a client. @returns its client_id */
function describeClient(host: TargetReceiver, own: object = {}, path = '/agent.json'): string {
  const id = host.origin + path
  host.answer(path, { body: { client_id: id, ...METADATA, jwks_uri: `${host.origin}/keys`, ...own }, headers: { 'content-type': 'application/json' } })
  return id
}

/** Signs in and agrees. @returns where the browser is sent */
async function agreed(url: URL): Promise<URL> {
  const page = await typeNameAndPassword(await new UserAgent().open(url), people.alice)
  assert.equal(page.path, '/ui/login/consent', page.problem)
  const after = await page.submit({ answer: 'allow' })
  assert.ok(after.leftTo, after.problem)
  return after.leftTo
}

async function throughOpenidClient(config: oidc.Configuration): Promise<void> {
  const verifier = oidc.randomPKCECodeVerifier()
  const url = oidc.buildAuthorizationUrl(config, { redirect_uri: REDIRECT, scope: 'openid offline_access', state: 's', code_challenge: await oidc.calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' })
  const tokens = await oidc.authorizationCodeGrant(config, await agreed(url), { pkceCodeVerifier: verifier, expectedState: 's', idTokenExpected: true })
  const refreshed = await oidc.refreshTokenGrant(config, tokens.refresh_token ?? '')
  assert.equal((await oidc.fetchUserInfo(config, refreshed.access_token, people.alice.id)).sub, people.alice.id)
}

/** The steps of the SDK that its transports run. */
async function throughMcpSdk(world: World, clientInformation: { readonly client_id: string }): Promise<void> {
  const metadata = await discoverAuthorizationServerMetadata(world.issuer)
  assert.ok(metadata)
  const pem = keys.p256.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const addClientAuthentication = createPrivateKeyJwtAuth({ issuer: clientInformation.client_id, subject: clientInformation.client_id, privateKey: pem, alg: 'ES256' })
  const { authorizationUrl, codeVerifier } = await startAuthorization(world.issuer, { metadata, clientInformation, redirectUrl: REDIRECT, scope: 'openid offline_access' })
  const code = (await agreed(authorizationUrl)).searchParams.get('code') ?? ''
  const tokens = await exchangeAuthorization(world.issuer, { metadata, clientInformation, authorizationCode: code, codeVerifier, redirectUri: REDIRECT, addClientAuthentication })
  const refreshed = await refreshAuthorization(world.issuer, { metadata, clientInformation, refreshToken: tokens.refresh_token ?? '', addClientAuthentication })
  assert.equal(typeof refreshed.access_token, 'string')
}

onEveryStorage('private_key_jwt with keys at jwks_uri, for clients that no administrator registered', (world) => {
  const host = targetReceiver()
  const insecure = { execute: [oidc.allowInsecureRequests] }

  it('works with openid-client after a dynamic registration (RFC 7591)', async () => {
    const config = await oidc.dynamicClientRegistration(new URL(world.issuer), { ...METADATA, jwks_uri: publish(host) }, oidc.PrivateKeyJwt(await privateKey()), insecure)
    await throughOpenidClient(config)
    assert.equal(config.clientMetadata()['jwks_uri'], `${host.origin}/keys`)
    assert.equal(host.to('/keys').length, 1)
  })

  it('works with openid-client by a client metadata document', async () => {
    publish(host)
    const config = await oidc.discovery(new URL(world.issuer), describeClient(host), undefined, oidc.PrivateKeyJwt(await privateKey()), insecure)
    await throughOpenidClient(config)
  })

  it('encrypts ID tokens to a key there', async () => {
    host.answer('/mixed', { body: { keys: [{ ...keys.p256.publicJwk, kid: signs.kid, use: 'sig' }, { ...keys.rsa.publicJwk, kid: 'enc-1', use: 'enc' }] } })
    const metadata = { ...METADATA, jwks_uri: `${host.origin}/mixed`, id_token_encrypted_response_alg: 'RSA-OAEP-256' }
    const config = await oidc.dynamicClientRegistration(new URL(world.issuer), metadata, oidc.PrivateKeyJwt(await privateKey()), insecure)
    const decryption = await crypto.subtle.importKey('pkcs8', keys.rsa.privateKey.export({ type: 'pkcs8', format: 'der' }), { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['decrypt'])
    oidc.enableDecryptingResponses(config, ['A128CBC-HS256'], { key: decryption, kid: 'enc-1' })
    await throughOpenidClient(config)
  })

  it('works with the MCP SDK, registered and by a document', async () => {
    const metadata = await discoverAuthorizationServerMetadata(world.issuer)
    assert.ok(metadata)
    await throughMcpSdk(world, await registerClient(world.issuer, { metadata, clientMetadata: { ...METADATA, jwks_uri: publish(host, [[signs.kid, signs.key]], '/sdk-keys') } }))
    publish(host)
    await throughMcpSdk(world, { client_id: describeClient(host, {}, '/sdk.json') })
  })
}, machineTime)

onEveryStorage('the address of keys of a client that no administrator registered', (world) => {
  const host = targetReceiver()

  const registered = async (own: object): Promise<string> => {
    const answer = await fetch(`${world.issuer}/oauth/v2/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...METADATA, ...own }) })
    assert.equal(answer.status, 201)
    return ((await answer.json()) as { readonly client_id: string }).client_id
  }

  /** The error of a code that does not exist: `invalid_grant` for an authenticated client. */
  const error = async (id: string, signing: { readonly alg: string; readonly kid: string; readonly key: TestKey } = signs): Promise<string | undefined> => {
    const parameters = byAssertion(assertionOf({ id, signs: signing }, world.protocol.audience)).parameters
    return (await world.protocol.post<{ error?: string }>('/oauth/v2/token', { grant_type: 'refresh_token', refresh_token: 'rt_unknown', ...parameters })).body.error
  }

  it('is read again for an unknown key id, once a minute at most, so that keys can be exchanged', async () => {
    const id = await registered({ jwks_uri: publish(host) })
    assert.equal(await error(id), 'invalid_grant')
    publish(host, [['agent-2', keys.rsa]])
    const next = { alg: 'RS256', kid: 'agent-2', key: keys.rsa }
    for (let index = 0; index < 5; index++) assert.equal(await error(id, next), 'invalid_client')
    assert.equal(host.to('/keys').length, 1)
    world.clock.advance(60)
    assert.equal(await error(id, next), 'invalid_grant')
    assert.equal(await error(id), 'invalid_client', 'the old key is gone')
    assert.equal(host.to('/keys').length, 2)
  })

  it('is called for at most 30 addresses a minute of one network', async () => {
    world.clock.advance(60)
    const ids = await Promise.all(Array.from({ length: 40 }, (_, index) => registered({ jwks_uri: publish(host, undefined, `/keys/${index}`) })))
    const errors = await Promise.all(ids.map((id) => error(id)))
    assert.deepEqual([errors.filter((one) => one === 'invalid_grant').length, host.received.length], [30, 30])
  })

  it('does not authenticate anyone while it does not answer, and is not called again at once', async () => {
    world.clock.advance(60)
    host.answer('/down', (res) => void res.destroy())
    const id = await registered({ jwks_uri: `${host.origin}/down` })
    for (let index = 0; index < 3; index++) assert.equal(await error(id), 'invalid_client')
    assert.equal(host.to('/down').length, 1)
  })

  it('ends with the registration that named it', async () => {
    world.clock.advance(60)
    const answer = await fetch(`${world.issuer}/oauth/v2/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...METADATA, jwks_uri: publish(host, undefined, '/replaced') }) })
    const { client_id: id, registration_access_token: token } = (await answer.json()) as { readonly client_id: string; readonly registration_access_token: string }
    assert.equal(await error(id), 'invalid_grant')
    const jwks = { keys: [{ ...keys.p384.publicJwk, kid: 'inline' }] }
    const changed = await fetch(`${world.issuer}/oauth/v2/register/${id}`, {
      method: 'PUT', headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` }, body: JSON.stringify({ ...METADATA, client_id: id, jwks }),
    })
    assert.equal(((await changed.json()) as { readonly jwks_uri?: string }).jwks_uri, undefined)
    assert.equal(await error(id), 'invalid_client')
    assert.equal(await error(id, { alg: 'ES384', kid: 'inline', key: keys.p384 }), 'invalid_grant')
  })
}, { bootstrap: OPEN })
