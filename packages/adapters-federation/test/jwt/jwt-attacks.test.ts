import assert from 'node:assert/strict'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import type { JWTHeaderParameters, JWTPayload } from 'jose'
import { JwtUpstream } from '@keyhall/adapters-federation'
import { UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { JwtSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import type { OutgoingAnswer } from '@keyhall/core/shared'

const NOW = 1_800_000_000
const OURS = 'https://id.example'
const ISSUER = 'https://app.example'
const own = await generateKeyPair('ES256', { extractable: true })
const stranger = await generateKeyPair('ES256', { extractable: true })
const jwk = { ...(await exportJWK(own.publicKey)), kid: 'key-1', alg: 'ES256' }

const pem = new TextEncoder().encode(await exportSPKI(own.publicKey))

type Key = Parameters<SignJWT['sign']>[0]
const honest: JWTPayload = { iss: ISSUER, aud: OURS, sub: 'person-1', iat: NOW, exp: NOW + 60, email: 'ann@app.example', email_verified: true }
/** A member of `undefined` is left out. */
const signed = (changed: Readonly<Record<string, unknown>> = {}, key: Key = own.privateKey, header: Partial<JWTHeaderParameters> = {}): Promise<string> =>
  new SignJWT({ ...honest, ...changed }).setProtectedHeader({ alg: 'ES256', kid: 'key-1', ...header }).sign(key)

describe('A sign-in by a JWT', () => {
  let answer: OutgoingAnswer = { status: 200, body: JSON.stringify({ keys: [jwk] }) }
  let calls = 0
  let now = NOW
  let version = 0
  const upstream = new JwtUpstream({ http: { send: async () => { calls++; return answer } }, now: () => now, ownIssuer: OURS })
  const provider = (settings: Partial<JwtSettings> = {}): OpenedProvider<JwtSettings> => ({
    id: ProviderId.parse('1'), name: 'App', brand: 'jwt', version: ++version, secrets: {},
    settings: { protocol: 'jwt', issuer: ISSUER, jwtEndpoint: 'https://app.example/sign-in?tenant=1', keysEndpoint: 'https://app.example/keys', headerName: 'x-auth-token', ...settings },
  })
  const finish = (jwt: string | undefined, one = provider()): Promise<ExternalIdentity> =>
    upstream.finish(one, '{}', { kind: 'parameters', url: '/', parameters: new Map(jwt === undefined ? [] : [['jwt', jwt]]) })

  beforeEach(() => { now = NOW; calls = 0; answer = { status: 200, body: JSON.stringify({ keys: [jwk] }) } })

  it('sends the browser to the endpoint with the id and the secret of the attempt', async () => {
    const { go } = await upstream.begin(provider(), { state: 'request-1.secret.1' })
    assert.deepEqual(go, { kind: 'redirect', url: 'https://app.example/sign-in?tenant=1&authRequestID=request-1&userAgentID=secret.1' })
  })

  it('succeeds with an honest JWT, once', async () => {
    const jwt = await signed()
    const { externalId, email, isEmailVerified, singleUse } = await finish(jwt)
    assert.deepEqual([externalId, email, isEmailVerified], ['person-1', 'ann@app.example', true])
    assert.deepEqual(singleUse, { key: jwt.slice(0, jwt.lastIndexOf('.')), until: NOW + 120 })
  })

  it('has one use for all spellings of its signature', async () => {
    const jwt = await signed()
    const [header, payload] = jwt.split('.')
    const again = await signed()
    assert.notEqual(again, jwt)
    assert.equal((await finish(again)).singleUse?.key, `${header}.${payload}`)
  })

  it('accepts the audience of the settings instead of ours', async () => {
    await finish(await signed({ aud: ['app', 'other'] }), provider({ audience: 'app' }))
    await assert.rejects(finish(await signed(), provider({ audience: 'app' })), UpstreamUntrusted)
  })

  const FORGED: Readonly<Record<string, () => string | Promise<string>>> = {
    'without a signature (alg: none)': () => new UnsecuredJWT(honest).encode(),
    'signed with the public key as a secret (key confusion)': () => signed({}, new TextEncoder().encode(JSON.stringify(jwk)), { alg: 'HS256' }),
    'signed with the public key in PEM as a secret': () => signed({}, pem, { alg: 'HS256' }),
    'signed by another key with the id of this one': () => signed({}, stranger.privateKey),
    'signed by a key in its own header': async () => signed({}, stranger.privateKey, { jwk: await exportJWK(stranger.publicKey), kid: 'key-2' }),
    'signed by a key at an address in its header': () => signed({}, stranger.privateKey, { jku: 'https://attacker.example/keys' }),
    'with an unknown critical header': () => new SignJWT(honest).setProtectedHeader({ alg: 'ES256', kid: 'key-1', crit: ['x'], x: 1 }).sign(own.privateKey, { crit: { x: true } }),
    'of another issuer': () => signed({ iss: 'https://attacker.example' }),
    'without an issuer': () => signed({ iss: undefined }),
    'for another audience': () => signed({ aud: 'app' }),
    'without an audience': () => signed({ aud: undefined }),
    'that is expired': () => signed({ exp: NOW - 31 }),
    'without an expiry': () => signed({ exp: undefined }),
    'without a time of issue': () => signed({ iat: undefined }),
    'issued too long ago': () => signed({ iat: NOW - 331, exp: NOW + 3600 }),
    'issued in the future': () => signed({ iat: NOW + 31 }),
    'that is not valid yet': () => signed({ nbf: NOW + 31 }),
    'without a person': () => signed({ sub: undefined }),
    'with an empty person': () => signed({ sub: '' }),
    'that is an access token': () => signed({}, own.privateKey, { typ: 'at+jwt' }),
    'that is a logout token': () => signed({}, own.privateKey, { typ: 'logout+jwt' }),
    'that is too long': () => signed({ x: 'x'.repeat(12_000) }),
    'that is none': () => 'not.a.jwt',
    'changed after signing': async () => {
      const [header, payload = '', signature] = (await signed()).split('.')
      return [header, Buffer.from(Buffer.from(payload, 'base64url').toString().replace('person-1', 'person-2')).toString('base64url'), signature].join('.')
    },
  }
  for (const [what, make] of Object.entries(FORGED)) {
    it(`refuses one ${what}`, async () => {
      const jwt = await make()
      await assert.rejects(finish(jwt), (problem: unknown) => problem instanceof UpstreamUntrusted && !problem.message.includes(jwt))
    })
  }

  it('is refused without a JWT', async () => { await assert.rejects(finish(undefined), UpstreamRefused) })

  it('reads new keys for an unknown one, but not at every attempt', async () => {
    const one = provider()
    await finish(await signed(), one)
    assert.equal(calls, 1)
    const renewed = async () => signed({ iat: now, exp: now + 60 }, stranger.privateKey, { kid: 'key-2' })
    await assert.rejects(renewed().then((jwt) => finish(jwt, one)), UpstreamUntrusted)
    assert.equal(calls, 1)
    now += 60
    answer = { status: 200, body: JSON.stringify({ keys: [{ ...(await exportJWK(stranger.publicKey)), kid: 'key-2', alg: 'ES256' }] }) }
    await finish(await renewed(), one)
    assert.equal(calls, 2)
  })

  for (const [what, body] of [['an error', undefined], ['no JSON', '<html>'], ['no keys', '{}']] as const) {
    it(`reports a keys endpoint with ${what}`, async () => {
      answer = body === undefined ? { status: 500, body: '' } : { status: 200, body }
      await assert.rejects(finish(await signed()), body === undefined ? UpstreamUnreachable : { code: 'external_sign_in.misconfigured' })
      const [keys] = await upstream.test(provider())
      assert.equal(keys?.isOk, false)
    })
  }
})
