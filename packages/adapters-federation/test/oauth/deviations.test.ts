import assert from 'node:assert/strict'
import { OAuthUpstream } from '@keyhall/adapters-federation'
import type { ExternalIdentity } from '@keyhall/core/external-sign-in'
import type { OAuthSettings } from '@keyhall/core/identity-providers'
import { OAUTH_REFUSED, PERSON, TOKEN } from './deviations.js'
import type { OAuthDeviation } from './deviations.js'
import { network, oauthProvider, signInAt } from './oauth-sign-in.js'

const signIn = ({ answers = {}, settings = {}, parameters }: OAuthDeviation): Promise<ExternalIdentity> =>
  signInAt((http) => new OAuthUpstream({ http }), { '/user': PERSON, ...answers }, { provider: oauthProvider(settings), ...(parameters ? { parameters } : {}) })

describe('An OAuth provider that deviates', () => {
  const sentences: string[] = []

  for (const [what, [deviation, kind, ...words]] of Object.entries(OAUTH_REFUSED)) {
    it(`is refused as ${kind} with its cause: ${what}`, async () => {
      const problem = await signIn(deviation).then(() => assert.fail('signed in'), (failed: unknown) => failed as Error & { code: string })
      assert.equal(problem.code, `external_sign_in.${kind}`, problem.message)
      for (const word of words) assert.ok(problem.message.includes(word), problem.message)
      sentences.push(problem.message)
    })
  }

  it('gets a sentence of its own for each deviation', () => {
    assert.deepEqual(sentences.filter((one, index) => sentences.indexOf(one) !== index), [])
  })

  it('is accepted without token_type, and with null and odd optional members', async () => {
    for (const body of ['{"access_token":"t"}', '{"access_token":"t","token_type":"bearer","scope":["a"],"refresh_token":null,"expires_in":"soon","id_token":null}']) {
      assert.equal((await signIn({ answers: { '/token': body } })).externalId, 'u-7')
    }
  })

  it('has a verified address by true as a boolean or a text, and by nothing else', async () => {
    for (const [written, isVerified] of [['true', true], ['"true"', true], ['"yes"', false], ['1', false], ['null', false]] as const) {
      const { isEmailVerified } = await signIn({ answers: { '/user': `{"id":"u","email":"u@up.example","email_verified":${written}}` } })
      assert.equal(isEmailVerified, isVerified, written)
    }
  })

  it('names the person inside other members', async () => {
    const nested = '{"code":0,"data":{"open_id":"ou-77","name":"Zhang Wei","email":"zw@up.example","confirmed":"true"}}'
    const attributes = { displayName: 'data.name', email: 'data.email', emailVerified: 'data.confirmed' }
    const person = await signIn({ answers: { '/user': nested }, settings: { idAttribute: 'data.open_id', attributes } })
    assert.deepEqual([person.externalId, person.displayName, person.email, person.isEmailVerified], ['ou-77', 'Zhang Wei', 'zw@up.example', true])
    const listed = await signIn({ answers: { '/user': '{"data":[{"id":9007199254740993}]}' }, settings: { idAttribute: 'data[0].id' } })
    assert.equal(listed.externalId, '9007199254740993')
    const dotted = await signIn({ answers: { '/user': '{"https://up.example/id":"d","a":{"b":"no"}}' }, settings: { idAttribute: 'https://up.example/id' } })
    assert.equal(dotted.externalId, 'd')
    await assert.rejects(signIn({ answers: { '/user': '{}' }, settings: { idAttribute: '__proto__.constructor.name' } }))
  })

  it('gets the secret as its setting says', async () => {
    const secret = 'a+b/c=%:d'
    const sent = async (secretMethod: OAuthSettings['secretMethod']): Promise<readonly unknown[]> => {
      const { http, calls } = network({ '/token': TOKEN, '/user': PERSON })
      const upstream = new OAuthUpstream({ http })
      const provider = { ...oauthProvider(secretMethod === undefined ? {} : { secretMethod }), secrets: { clientSecret: secret } }
      const { memory } = await upstream.begin(provider, { callback: 'https://id.example/callback', state: 's' })
      await upstream.finish(provider, memory, { kind: 'parameters', url: '', parameters: new Map([['code', 'c'], ['state', 's']]) })
      const { headers, form } = calls.find(({ path }) => path === '/token') ?? assert.fail('no call')
      const basic = Buffer.from(headers['authorization']?.replace('Basic ', '') ?? '', 'base64').toString()
      return [basic, form.get('client_id'), form.get('client_secret')]
    }
    for (const inBody of [undefined, 'automatic', 'post'] as const) assert.deepEqual(await sent(inBody), ['', 'keyhall', secret])
    assert.deepEqual(await sent('basic'), ['keyhall:a%2Bb%2Fc%3D%25%3Ad', null, null])
    assert.deepEqual(await sent('basic_raw'), [`keyhall:${secret}`, null, null])
  })

  it('is asked without scope where none is configured (RFC 6749 §3.3)', async () => {
    const { go } = await new OAuthUpstream({ http: network({}).http }).begin(oauthProvider({ scopes: [] }), { callback: 'https://id.example/callback', state: 's' })
    assert.ok(go.kind === 'redirect' && !new URL(go.url).searchParams.has('scope'))
  })
})
