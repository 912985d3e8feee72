import assert from 'node:assert/strict'
import { exportJWK, generateKeyPair } from 'jose'
import type { JWTPayload } from 'jose'
import { OidcUpstream } from '@keyhall/adapters-federation'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { OidcSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import { answering } from '../answers.js'
import type { Answer } from '../answers.js'
import { CLIENT_ID, CLIENT_SECRET, KEYS, PUBLIC_JWK, signed } from './openid-server.js'

const ISSUER = 'https://up.example'
const NOW = 1_800_000_000
const CALLBACK = 'https://id.example/callback'
const STATE = 'the-state'

const ec = await generateKeyPair('ES256', { extractable: true })
const EC_JWK = await exportJWK(ec.publicKey)
const withoutKid = ({ kid: _kid, ...jwk }: typeof PUBLIC_JWK) => jwk
const { kid: _kid, ...STRANGER_JWK } = { ...(await exportJWK(KEYS.strangerPublic)), kid: 'x' }

/** How a provider differs from an honest one. `undefined` removes a member. */
interface Deviation {
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  readonly idToken?: (claims: JWTPayload) => Promise<string>
  readonly keys?: readonly unknown[]
  readonly token?: Readonly<Record<string, unknown>>
  readonly userInfo?: Readonly<Record<string, unknown>>
  /** Whole answers by path. */
  readonly answers?: Readonly<Record<string, Answer>>
  /** Of the authorization endpoint. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly settings?: Partial<OidcSettings>
  readonly withoutSecret?: true
}

const provider = ({ settings = {}, withoutSecret }: Deviation): OpenedProvider<OidcSettings> => ({
  id: ProviderId.parse('1'), name: 'Up', brand: 'oidc', version: 1, secrets: withoutSecret ? {} : { clientSecret: CLIENT_SECRET },
  settings: { protocol: 'oidc', issuer: ISSUER, clientId: CLIENT_ID, scopes: [], isIdTokenMapping: false, usePkce: true, trustsEmails: false, ...settings },
})

function deviating({ metadata, claims, idToken = (all) => signed(all), keys = [PUBLIC_JWK], token, userInfo, answers = {} }: Deviation, nonce: () => string) {
  const honest = { iss: ISSUER, aud: CLIENT_ID, sub: 'person-1', iat: NOW, exp: NOW + 60 }
  const made = (): Promise<string> => idToken({ ...honest, nonce: nonce(), ...claims })
  let jwt = ''
  const network = answering(({ path }) => {
    if (answers[path] !== undefined) return answers[path]
    if (path === '/.well-known/openid-configuration') return JSON.stringify({
      issuer: ISSUER, authorization_endpoint: `${ISSUER}/authorize`, token_endpoint: `${ISSUER}/token`, jwks_uri: `${ISSUER}/keys`, userinfo_endpoint: `${ISSUER}/userinfo`,
      id_token_signing_alg_values_supported: ['RS256'], ...metadata,
    })
    if (path === '/keys') return JSON.stringify({ keys })
    if (path === '/token') return JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: jwt, ...token })
    return JSON.stringify({ sub: 'person-1', ...userInfo })
  })
  return { ...network, prepare: async () => { jwt = await made() } }
}

async function signIn(deviation: Deviation = {}): Promise<ExternalIdentity> {
  let nonce = ''
  const { http, prepare } = deviating(deviation, () => nonce)
  const upstream = new OidcUpstream({ http, now: () => NOW })
  const one = provider(deviation)
  const { go, memory } = await upstream.begin(one, { callback: CALLBACK, state: STATE })
  nonce = go.kind === 'redirect' ? (new URL(go.url).searchParams.get('nonce') ?? '') : ''
  await prepare()
  const parameters = new Map(Object.entries(deviation.parameters ?? { code: 'c', state: STATE }))
  return upstream.finish(one, memory, { kind: 'parameters', url: CALLBACK, parameters })
}

const hs256 = (claims: JWTPayload) => signed(claims, new TextEncoder().encode(CLIENT_SECRET), { alg: 'HS256', kid: undefined as never })
const es256 = (claims: JWTPayload) => signed(claims, ec.privateKey, { alg: 'ES256', kid: undefined as never })
const anonymous = (claims: JWTPayload) => signed(claims, KEYS.own, { kid: undefined as never })
const refusing = (error: string, status = 400): Deviation => ({ answers: { '/token': { status, body: JSON.stringify({ error, error_description: `about ${error}` }) } } })

/** Each deviation with the class and the words of its sentence. */
const REFUSED: Readonly<Record<string, readonly [Deviation, kind: string, ...words: string[]]>> = {
  'no nonce': [{ claims: { nonce: undefined } }, 'untrusted', 'nonce is missing'],
  'the nonce of another sign-in': [{ claims: { nonce: 'other' } }, 'untrusted', 'nonce', 'another sign-in'],
  'HS256 with the secret': [{ idToken: hs256 }, 'untrusted', '"HS256"', 'RS256'],
  'another issuer in the token': [{ claims: { iss: 'https://other.example' } }, 'untrusted', '"https://other.example"', `"${ISSUER}"`],
  'a slash after the issuer in the token': [{ claims: { iss: `${ISSUER}/` } }, 'untrusted', `"${ISSUER}/"`, `"${ISSUER}"`],
  'a slash after the issuer in the metadata': [{ metadata: { issuer: `${ISSUER}/tenant/` }, settings: { issuer: `${ISSUER}/tenant` }, answers: {
    '/tenant/.well-known/openid-configuration': JSON.stringify({ issuer: `${ISSUER}/tenant/` }),
  } }, 'misconfigured', `"${ISSUER}/tenant/"`, `"${ISSUER}/tenant"`],
  'a number as sub': [{ claims: { sub: 17 } }, 'untrusted', 'sub', '17', 'text'],
  'no sub': [{ claims: { sub: undefined } }, 'untrusted', 'sub', 'absent'],
  'two audiences without azp': [{ claims: { aud: [CLIENT_ID, 'b'] } }, 'untrusted', 'azp', 'absent', `"${CLIENT_ID}"`],
  'two audiences and another azp': [{ claims: { aud: [CLIENT_ID, 'b'], azp: 'b' } }, 'untrusted', 'azp', '"b"'],
  'another audience': [{ claims: { aud: 'b' } }, 'untrusted', 'aud', '"b"', `"${CLIENT_ID}"`],
  'an expired token': [{ claims: { exp: NOW - 400 } }, 'untrusted', 'exp', String(NOW - 400), String(NOW)],
  'a token of the future': [{ claims: { iat: NOW + 4000 } }, 'untrusted', 'iat', String(NOW + 4000), String(NOW)],
  'no exp': [{ claims: { exp: undefined } }, 'untrusted', 'exp is absent'],
  'no iat': [{ claims: { iat: undefined } }, 'untrusted', 'iat is absent'],
  'a token that is not valid yet': [{ claims: { nbf: NOW + 4000 } }, 'untrusted', 'nbf'],
  'a key that is not published': [{ idToken: (all) => signed(all, KEYS.own, { kid: 'key-9' }) }, 'untrusted', 'does not publish', '"key-9"'],
  'a wrong signature': [{ idToken: (all) => signed(all, KEYS.stranger) }, 'untrusted', 'signature', '"key-1"'],
  'no key that fits, without kid': [{ idToken: anonymous, keys: [STRANGER_JWK, STRANGER_JWK] }, 'untrusted', 'signature', 'no key id'],
  'no ID token': [{ token: { id_token: undefined } }, 'untrusted', 'id_token', 'scope openid'],
  'an ID token that is none': [{ token: { id_token: 'nonsense' } }, 'untrusted', 'no signed JWT'],
  'no access token': [{ token: { access_token: undefined } }, 'untrusted', 'access_token'],
  'no token_type': [{ token: { token_type: undefined } }, 'untrusted', 'token_type', 'absent', 'Bearer'],
  'token_type DPoP': [{ token: { token_type: 'DPoP' } }, 'untrusted', '"DPoP"', 'Bearer'],
  'invalid_grant': [refusing('invalid_grant'), 'refused', '400', 'invalid_grant', 'about invalid_grant'],
  'redirect_uri refused': [refusing('invalid_request'), 'refused', 'invalid_request'],
  'invalid_client': [refusing('invalid_client', 401), 'misconfigured', 'client id or secret', '401', 'about invalid_client', 'HTTP Basic'],
  'invalid_client for a secret in the body': [{ ...refusing('invalid_client'), settings: { secretMethod: 'post' } }, 'misconfigured', 'in the body'],
  'invalid_client without a secret': [{ ...refusing('invalid_client'), withoutSecret: true }, 'misconfigured', 'no secret is stored'],
  'a token endpoint that fails': [{ answers: { '/token': { status: 502, body: '<html>' } } }, 'unreachable', '/token', '502'],
  'a token endpoint that redirects': [{ answers: { '/token': { status: 302, body: '' } } }, 'misconfigured', 'redirect', '302'],
  'a token endpoint with a page': [{ answers: { '/token': { status: 200, body: '<html>', contentType: 'text/html' } } }, 'misconfigured', '/token', 'JSON', 'text/html'],
  'a token endpoint out of reach': [{ answers: { '/token': { problem: 'unreachable', detail: 'connect ECONNREFUSED' } } }, 'unreachable', 'ECONNREFUSED'],
  'keys that fail': [{ answers: { '/keys': { status: 500, body: '' } } }, 'unreachable', '/keys', '500'],
  'keys that are a page': [{ answers: { '/keys': { status: 200, body: '<html>', contentType: 'text/html' } } }, 'misconfigured', '/keys', 'JSON'],
  'keys without a list': [{ answers: { '/keys': '{}' } }, 'misconfigured', 'JWKS'],
  'no jwks_uri': [{ metadata: { jwks_uri: undefined } }, 'misconfigured', 'jwks_uri'],
  'userinfo that fails': [{ answers: { '/userinfo': { status: 503, body: '' } } }, 'unreachable', '/userinfo', '503'],
  'userinfo that refuses the token': [{ answers: { '/userinfo': { status: 403, body: '' } } }, 'refused', '/userinfo', '403', 'scopes'],
  'userinfo about another person': [{ userInfo: { sub: 'person-2' } }, 'untrusted', 'userinfo', 'another person'],
  'metadata that fail': [{ answers: { '/.well-known/openid-configuration': { status: 404, body: '' } } }, 'unreachable', 'openid-configuration', '404'],
  'no token endpoint': [{ metadata: { token_endpoint: undefined } }, 'misconfigured', 'token_endpoint', 'absent'],
  'a token endpoint without encryption': [{ metadata: { token_endpoint: 'http://up.example/token' } }, 'misconfigured', 'token_endpoint', '"http://up.example/token"'],
  'another issuer in the answer': [{ parameters: { code: 'c', state: STATE, iss: 'https://other.example' } }, 'untrusted', 'iss', '"https://other.example"'],
  'no issuer in the answer, though promised': [{ metadata: { authorization_response_iss_parameter_supported: true } }, 'untrusted', 'iss is missing', '9207'],
  'another state': [{ parameters: { code: 'c', state: 'other' } }, 'untrusted', 'state', 'another sign-in'],
  'no state': [{ parameters: { code: 'c' } }, 'untrusted', 'state is missing'],
  'no code': [{ parameters: { state: STATE } }, 'untrusted', 'neither code nor error'],
  'access_denied': [{ parameters: { state: STATE, error: 'access_denied', error_description: 'by the person' } }, 'refused', 'access_denied', 'by the person'],
}

/** What providers do that is accepted, with a setting where one is needed. */
const ACCEPTED: Readonly<Record<string, Deviation>> = {
  'no nonce, with the setting and PKCE': { claims: { nonce: undefined }, settings: { isNonceOptional: true } },
  'HS256 with the setting, without keys': { idToken: hs256, settings: { usesHs256: true }, metadata: { jwks_uri: undefined } },
  'ES256, not listed in the metadata': { idToken: es256, keys: [EC_JWK], metadata: { id_token_signing_alg_values_supported: undefined } },
  'several keys without kid': { idToken: anonymous, keys: [STRANGER_JWK, withoutKid(PUBLIC_JWK)] },
  'null and odd members of the token answer': { token: { refresh_token: null, scope: ['a'], expires_in: 'soon' } },
  'auth_time as a text': { claims: { auth_time: 'yesterday' } },
  'the type of the token in lower case': { token: { token_type: 'bearer' } },
}

describe('An OpenID provider that deviates', () => {
  const sentences = new Map<string, string>()

  for (const [what, [deviation, kind, ...words]] of Object.entries(REFUSED)) {
    it(`is refused as ${kind} with its cause: ${what}`, async () => {
      const problem = await signIn(deviation).then(() => assert.fail('signed in'), (failed: unknown) => failed as Error & { code: string })
      assert.equal(problem.code, `external_sign_in.${kind}`, problem.message)
      for (const word of words) assert.ok(problem.message.includes(word), problem.message)
      assert.ok(!problem.message.includes(CLIENT_SECRET))
      sentences.set(what, problem.message)
    })
  }

  it('gets a sentence of its own for each deviation', () => {
    const all = [...sentences.values()]
    assert.deepEqual(all.filter((one, index) => all.indexOf(one) !== index), [])
  })

  for (const [what, deviation] of Object.entries(ACCEPTED)) {
    it(`is accepted with ${what}`, async () => {
      assert.equal((await signIn(deviation)).externalId, 'person-1')
    })
  }

  it('is refused without nonce and PKCE, whatever the setting', async () => {
    await assert.rejects(signIn({ claims: { nonce: undefined }, settings: { isNonceOptional: true, usePkce: false } }), /nonce is missing/)
  })

  it('is refused with keys where the secret must sign, and with a wrong nonce where none is needed', async () => {
    await assert.rejects(signIn({ settings: { usesHs256: true } }), /"RS256", expected HS256/)
    await assert.rejects(signIn({ claims: { nonce: 'other' }, settings: { isNonceOptional: true } }), /another sign-in/)
  })

  it('is tested with both issuers, its keys, and its client without a person', async () => {
    const tested = async (deviation: Deviation) => new OidcUpstream({ http: deviating(deviation, () => '').http, now: () => NOW }).test(provider(deviation), CALLBACK)
    const broken = await tested({ metadata: { issuer: 'https://other.example' } })
    assert.deepEqual(broken.map(({ isOk }) => isOk), [false])
    for (const one of ['"https://other.example"', `"${ISSUER}"`]) assert.ok(broken[0]?.detail.includes(one))
    const failed = async (deviation: Deviation) => (await tested(deviation)).filter(({ isOk }) => !isOk).map(({ step }) => step)
    assert.deepEqual(await failed(refusing('invalid_grant')), [])
    assert.deepEqual(await failed(refusing('invalid_client', 401)), ['client'])
    assert.deepEqual(await failed({ ...refusing('invalid_grant'), answers: { ...refusing('invalid_grant').answers, '/keys': { status: 404, body: '' } } }), ['keys'])
    assert.deepEqual(await failed({ ...refusing('invalid_grant'), metadata: { id_token_signing_alg_values_supported: ['HS256'] } }), ['algorithm'])
  })
})
