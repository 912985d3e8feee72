import assert from 'node:assert/strict'
import { OidcUpstream } from '@keyhall/adapters-federation'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { OidcSettings, OpenedProvider } from '@keyhall/core/identity-providers'
import { ProviderId } from '@keyhall/core/shared'
import { answering } from '../answers.js'
import type { Answer } from '../answers.js'
import { anonymous, EC_JWK, es256, hs256, NOW, oidcAnswers, oidcRefused, refusing, STATE, STRANGER_JWK, withoutKid } from './deviations.js'
import type { OidcDeviation as Deviation } from './deviations.js'
import { CLIENT_ID, CLIENT_SECRET, PUBLIC_JWK } from './openid-server.js'

const ISSUER = 'https://up.example'
const CALLBACK = 'https://id.example/callback'

const provider = ({ settings = {}, withoutSecret }: Deviation): OpenedProvider<OidcSettings> => ({
  id: ProviderId.parse('1'), name: 'Up', brand: 'oidc', version: 1, secrets: withoutSecret ? {} : { clientSecret: CLIENT_SECRET },
  settings: { protocol: 'oidc', issuer: ISSUER, clientId: CLIENT_ID, scopes: [], isIdTokenMapping: false, usePkce: true, trustsEmails: false, ...settings },
})

function deviating(deviation: Deviation, nonce: () => string) {
  let of: ((path: string) => Answer) | undefined
  const prepare = async (): Promise<void> => { of = await oidcAnswers(deviation, ISSUER, nonce()) }
  return { ...answering(({ path }) => of?.(path) ?? assert.fail(path)), prepare }
}

async function signIn(deviation: Deviation = {}): Promise<ExternalIdentity> {
  let nonce = ''
  const { http, prepare } = deviating(deviation, () => nonce)
  const upstream = new OidcUpstream({ http, now: () => NOW })
  const one = provider(deviation)
  await prepare()
  const { go, memory } = await upstream.begin(one, { callback: CALLBACK, state: STATE })
  nonce = go.kind === 'redirect' ? (new URL(go.url).searchParams.get('nonce') ?? '') : ''
  await prepare()
  const parameters = new Map(Object.entries(deviation.parameters ?? { code: 'c', state: STATE }))
  return upstream.finish(one, memory, { kind: 'parameters', url: CALLBACK, parameters })
}

const REFUSED = oidcRefused(ISSUER)

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
    const tested = async (deviation: Deviation) => {
      const { http, prepare } = deviating(deviation, () => '')
      await prepare()
      return new OidcUpstream({ http, now: () => NOW }).test(provider(deviation), CALLBACK)
    }
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
