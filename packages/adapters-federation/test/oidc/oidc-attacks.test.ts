import assert from 'node:assert/strict'
import { UnsecuredJWT, exportJWK, exportSPKI } from 'jose'
import type { JWTPayload } from 'jose'
import { OidcUpstream } from '@keyhall/adapters-federation'
import { egressPolicy, guardedHttp } from '@keyhall/adapters-outbound'
import { UpstreamMisconfigured, UpstreamRefused, UpstreamUnreachable, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { OidcSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import { CLIENT_ID, CLIENT_SECRET, CODE, KEYS, OpenIdServer, PUBLIC_JWK, signed } from './openid-server.js'
import type { Misbehaviour } from './openid-server.js'

const CALLBACK = 'https://id.example/ui/login/login/externalidp/callback'
const STATE = 'the-state'

describe('A sign-in at an OpenID provider', () => {
  const server = new OpenIdServer()
  const http = guardedHttp({ policy: egressPolicy({ allow: [], isLocal: true, ownPorts: new Set(), localAddresses: () => [] }) })
  let version = 0

  before(() => server.start())
  after(async () => { await http.close(); await server.stop() })
  afterEach(() => { server.misbehaviour = {}; server.requests.length = 0 })

  /** A provider of its own for each sign-in, so that nothing is cached from an earlier test. */
  const provider = (own: Partial<OidcSettings> = {}): OpenedProvider<OidcSettings> => ({
    id: ProviderId.parse('1'), name: 'Corp', brand: 'oidc', version: ++version, secrets: { clientSecret: CLIENT_SECRET },
    settings: { protocol: 'oidc', issuer: server.issuer, clientId: CLIENT_ID, scopes: ['email'], isIdTokenMapping: false, usePkce: true, trustsEmails: false, ...own },
  })
  const upstream = new OidcUpstream({ http, now: () => Math.floor(Date.now() / 1000) })

  interface Attempt {
    readonly provider?: OpenedProvider<OidcSettings>
    /** Changes the answer of the authorization endpoint. */
    readonly parameters?: Readonly<Record<string, string>>
    readonly misbehaviour?: Misbehaviour
  }

  async function signIn({ provider: one = provider(), parameters = { code: CODE, state: STATE }, misbehaviour = {} }: Attempt = {}): Promise<ExternalIdentity> {
    server.misbehaviour = misbehaviour
    const { go, memory } = await upstream.begin(one, { callback: CALLBACK, state: STATE })
    assert.equal(go.kind, 'redirect')
    server.nonce = new URL(go.url).searchParams.get('nonce') ?? ''
    return upstream.finish(one, memory, { kind: 'parameters', url: CALLBACK, parameters: new Map(Object.entries(parameters)) })
  }

  it('succeeds with an honest provider', async () => {
    const { externalId, email, isEmailVerified } = await signIn()
    assert.deepEqual({ externalId, email, isEmailVerified }, { externalId: 'person-1', email: 'ann@corp.example', isEmailVerified: true })
  })

  const idToken = (make: (claims: JWTPayload) => string | Promise<string>, more: Misbehaviour = {}): Misbehaviour => ({ idToken: make, ...more })
  const claims = (changed: Readonly<Record<string, unknown>>): Misbehaviour => ({ claims: changed })
  const everyAlgorithm = { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] }
  const now = (): number => Math.floor(Date.now() / 1000)
  const FORGED: Readonly<Record<string, Misbehaviour>> = {
    'without a signature (alg: none)': idToken((all) => new UnsecuredJWT(all).encode()),
    'without a signature, which the metadata permits': idToken((all) => new UnsecuredJWT(all).encode(), { metadata: everyAlgorithm }),
    'signed with the public key as the secret (key confusion)': idToken(async (all) => signed(all, new TextEncoder().encode(JSON.stringify(PUBLIC_JWK)), { alg: 'HS256' }), { metadata: everyAlgorithm }),
    'signed with the public key in PEM as the secret': idToken(async (all) => signed(all, new TextEncoder().encode(await exportSPKI(KEYS.ownPublic)), { alg: 'HS256' }), { metadata: everyAlgorithm }),
    'signed with the client secret instead of the key': idToken((all) => signed(all, new TextEncoder().encode(CLIENT_SECRET), { alg: 'HS256' })),
    'signed by another key with the id of ours': idToken((all) => signed(all, KEYS.stranger)),
    'signed by another key with an unknown id': idToken((all) => signed(all, KEYS.stranger, { kid: 'key-2' })),
    'signed by a key in its own header': idToken(async (all) => signed(all, KEYS.stranger, { jwk: await exportJWK(KEYS.strangerPublic) })),
    'signed by a key at an address in its header': idToken((all) => signed(all, KEYS.stranger, { jku: 'https://attacker.example/keys' })),
    'with an unknown critical header': idToken((all) => signed(all, KEYS.own, { crit: ['b64'], b64: true })),
    'changed after signing': idToken(async (all) => {
      const [header, payload = '', signature] = (await signed(all)).split('.')
      const changed = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('person-1', 'person-2')).toString('base64url')
      return [header, changed, signature].join('.')
    }),
    'that is no token': idToken(() => 'nonsense'),
    'of another issuer': claims({ iss: 'https://attacker.example' }),
    'for another client': claims({ aud: 'another-client' }),
    'for two clients, authorized for the other': claims({ aud: [CLIENT_ID, 'another-client'], azp: 'another-client' }),
    'without an audience': claims({ aud: undefined }),
    'without a subject': claims({ sub: undefined }),
    'with the nonce of another sign-in (replay)': claims({ nonce: 'of-another-sign-in' }),
    'without a nonce': claims({ nonce: undefined }),
    'that has expired': claims({ exp: now() - 3600 }),
    'without an end': claims({ exp: undefined }),
    'that is not valid yet': claims({ nbf: now() + 3600 }),
  }
  for (const [what, misbehaviour] of Object.entries(FORGED)) {
    it(`refuses an ID token ${what}`, async () => {
      await assert.rejects(signIn({ misbehaviour }), UpstreamUntrusted)
    })
  }

  it('refuses an answer without an ID token', async () => {
    await assert.rejects(signIn({ misbehaviour: { token: { status: 200, body: { access_token: 'a', token_type: 'Bearer' } } } }), UpstreamUntrusted)
  })

  it('refuses userinfo about another person', async () => {
    await assert.rejects(signIn({ misbehaviour: { userInfo: { sub: 'person-2' } } }), UpstreamUntrusted)
  })

  const ANSWERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'another state': { code: CODE, state: 'another' },
    'no state': { code: CODE },
    'another issuer (mix-up, RFC 9207)': { code: CODE, state: STATE, iss: 'https://attacker.example' },
    'no code': { state: STATE },
    'an ID token in the answer itself': { code: CODE, state: STATE, response: 'x.y.z' },
  }
  for (const [what, parameters] of Object.entries(ANSWERS)) {
    it(`refuses an answer with ${what}`, async () => {
      await assert.rejects(signIn({ parameters }), UpstreamUntrusted)
      assert.deepEqual(server.requests.filter((one) => one.includes('/token')), [])
    })
  }

  it('requires the issuer in the answer of a provider that promises it (RFC 9207 §2.4)', async () => {
    const misbehaviour = { metadata: { authorization_response_iss_parameter_supported: true } }
    await assert.rejects(signIn({ misbehaviour }), UpstreamUntrusted)
    await signIn({ misbehaviour, parameters: { code: CODE, state: STATE, iss: server.issuer } })
  })

  it('refuses the answer to a sign-in that began at another issuer', async () => {
    const one = provider()
    const { memory } = await upstream.begin(one, { callback: CALLBACK, state: STATE })
    const changed = JSON.stringify({ ...(JSON.parse(memory) as object), issuer: 'https://before.example' })
    await assert.rejects(upstream.finish(one, changed, { kind: 'parameters', url: CALLBACK, parameters: new Map([['code', CODE], ['state', STATE]]) }), UpstreamUntrusted)
  })

  it('refuses metadata that name another issuer', async () => {
    await assert.rejects(signIn({ misbehaviour: { metadata: { issuer: 'https://attacker.example' } } }), UpstreamMisconfigured)
  })

  for (const endpoint of ['jwks_uri', 'token_endpoint', 'userinfo_endpoint']) {
    for (const address of ['http://169.254.169.254/latest/meta-data', 'https://10.0.0.1/x', 'https://[fd00:ec2::254]/x']) {
      it(`reaches no internal address: ${endpoint} ${address}`, async () => {
        await assert.rejects(signIn({ misbehaviour: { metadata: { [endpoint]: address } } }), (problem: Error) => problem instanceof UpstreamUnreachable && problem.message.includes('address_forbidden'))
      })
    }
  }

  it('follows no redirect with the code and the secret', async () => {
    const misbehaviour = { token: { status: 307, body: {}, location: `${server.issuer}/elsewhere` } }
    await assert.rejects(signIn({ misbehaviour }))
    assert.deepEqual(server.requests.filter((one) => one.includes('/elsewhere')), [])
  })

  it('says whose mistake an error is, with the words of the provider in one line', async () => {
    const denied = signIn({ parameters: { error: 'access_denied', error_description: 'no\nroom', state: STATE } })
    await assert.rejects(denied, (problem: Error) => problem instanceof UpstreamRefused && problem.message === 'the provider answered "access_denied": "no?room"')
    await assert.rejects(signIn({ parameters: { error: '<script>', state: STATE } }), (problem: Error) => problem instanceof UpstreamRefused && problem.reason === 'unknown_error')
    const refusal = (error: string): Attempt => ({ misbehaviour: { token: { status: 400, body: { error, error_description: 'x'.repeat(5000) } } } })
    await assert.rejects(signIn(refusal('invalid_client')), (problem: Error) => problem instanceof UpstreamMisconfigured && /client id or secret/.test(problem.message))
    await assert.rejects(signIn(refusal('invalid_grant')), (problem: Error) => problem instanceof UpstreamRefused && problem.message.includes('invalid_grant') && problem.message.length < 600)
  })

  describe('email address', () => {
    const UNVERIFIED = { email: 'victim@corp.example', email_verified: undefined }
    const MIXED: Readonly<Record<string, Misbehaviour>> = {
      'without email_verified': { userInfo: UNVERIFIED },
      'with email_verified false': { userInfo: { ...UNVERIFIED, email_verified: false } },
      'of userinfo, while the ID token has another one that is verified': { userInfo: UNVERIFIED, claims: { email: 'attacker@corp.example', email_verified: true } },
      'with email_verified as another text': { userInfo: { ...UNVERIFIED, email_verified: 'yes' } },
    }
    for (const [what, misbehaviour] of Object.entries(MIXED)) {
      it(`is unverified ${what}`, async () => {
        const { email, isEmailVerified } = await signIn({ misbehaviour })
        assert.deepEqual([email, isEmailVerified], ['victim@corp.example', false])
      })
    }
  })

  it('takes factors and time of the sign-in from the signed token only', async () => {
    const { amr, acr, authTime } = await signIn({ misbehaviour: { claims: { amr: ['pwd'], auth_time: 1 }, userInfo: { amr: ['mfa'], acr: 'high', auth_time: 2 } } })
    assert.deepEqual({ amr, acr, authTime }, { amr: ['pwd'], acr: undefined, authTime: 1 })
  })
})
