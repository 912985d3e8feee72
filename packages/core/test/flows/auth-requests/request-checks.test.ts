import assert from 'node:assert/strict'
import type { ServedFeatures } from '@keyhall/core/auth-requests'
import { checkAuthorization, parseAuthorization } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import { Parameters, RESPONSE_TYPES } from '@keyhall/core/protocol'
import { aClient, aPublicClient } from '../../support/builders.js'

const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
const good: Readonly<Record<string, string>> = { response_type: 'code', scope: 'openid' }
const pkce = { code_challenge: challenge, code_challenge_method: 'S256' }

const off = DEFAULT_SETTINGS.features
const withHybrid = { ...off, oidcHybridFlow: true }

const firstProblem = (parameters: Parameters, client: Client, features: ServedFeatures) =>
  checkAuthorization(parseAuthorization(parameters), client, features).problem

const problemOf = (changes: Readonly<Record<string, string>>, client: Client = aClient(), features: ServedFeatures = off) =>
  firstProblem(new Parameters(Object.entries({ ...good, ...changes })), client, features)?.error

type Row = readonly [what: string, changes: Readonly<Record<string, string>>, error: string | undefined, client?: Client]

const tables: Readonly<Record<string, readonly Row[]>> = {
  'response_type (RFC 6749 §3.1.1)': [
    ['takes code', {}, undefined],
    ['refuses a request without one', { response_type: '' }, 'invalid_request'],
    ['refuses one that is not served', { response_type: 'token' }, 'unsupported_response_type'],
    ['refuses an unknown one', { response_type: 'cod' }, 'unsupported_response_type'],
    ['refuses a hybrid of served and not served', { response_type: 'code id_token' }, 'unsupported_response_type'],
    ['refuses one that the client is not registered for', {}, 'unauthorized_client', aClient({ responseTypes: ['id_token'] })],
    ['refuses a client that is registered for none', {}, 'unauthorized_client', aClient({ responseTypes: [] })],
  ],
  'request objects (OIDC Core §3.1.2.6)': [
    ['refuses request', { request: 'eyJ' }, 'request_not_supported'],
    ['refuses request_uri', { request_uri: 'https://shop.example/request' }, 'request_uri_not_supported'],
  ],
  'scope (OIDC Core §3.1.2.1)': [
    ['takes openid among others', { scope: 'profile openid unknown' }, undefined],
    ['refuses a request without one', { scope: '' }, 'invalid_scope'],
    ['refuses a request without openid', { scope: 'profile email' }, 'invalid_scope'],
    ['refuses openid in another case', { scope: 'OpenID' }, 'invalid_scope'],
    ['refuses a malformed one', { scope: 'openid "' }, 'invalid_scope'],
    ['refuses one that is too long', { scope: `openid ${'a'.repeat(4096)}` }, 'invalid_scope'],
  ],
  'PKCE (RFC 7636 §4.3, RFC 9700 §2.1.1)': [
    ['may be left out by a confidential client', {}, undefined],
    ['may be used by a confidential client', pkce, undefined],
    ['may not be left out by a public client', {}, 'invalid_request', aPublicClient()],
    ['is taken from a public client', pkce, undefined, aPublicClient()],
    ['refuses plain', { code_challenge: challenge, code_challenge_method: 'plain' }, 'invalid_request'],
    ['refuses a challenge without a method, which would mean plain', { code_challenge: challenge }, 'invalid_request'],
    ['refuses a method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
    ['refuses a method in another case', { code_challenge: challenge, code_challenge_method: 's256' }, 'invalid_request'],
    ['refuses a challenge that is no SHA-256', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    ['refuses a challenge with padding', { code_challenge: `${challenge}=`, code_challenge_method: 'S256' }, 'invalid_request'],
  ],
  'prompt (OIDC Core §3.1.2.1)': [
    ['takes none alone', { prompt: 'none' }, undefined],
    ['takes several', { prompt: 'login consent select_account' }, undefined],
    ['takes create', { prompt: 'create' }, undefined],
    ['refuses none with another', { prompt: 'none login' }, 'invalid_request'],
    ['refuses none twice', { prompt: 'none none' }, 'invalid_request'],
    ['refuses an unknown one', { prompt: 'login please' }, 'invalid_request'],
    ['refuses another case', { prompt: 'NONE' }, 'invalid_request'],
  ],
  'claims (OIDC Core §5.5)': [
    ['takes a claims request', { claims: '{"userinfo":{"email":null},"id_token":{"acr":{"essential":true}}}' }, undefined],
    ['takes one that asks for nothing', { claims: '{}' }, undefined],
    ['refuses text that is no JSON', { claims: 'email' }, 'invalid_request'],
    ['refuses JSON that is no object', { claims: '[]' }, 'invalid_request'],
    ['refuses a claim that is neither null nor an object', { claims: '{"userinfo":{"email":1}}' }, 'invalid_request'],
  ],
  'max_age (OIDC Core §3.1.2.1)': [
    ['takes 0', { max_age: '0' }, undefined],
    ['takes seconds', { max_age: '86400' }, undefined],
    ['refuses a negative one', { max_age: '-1' }, 'invalid_request'],
    ['refuses a fraction', { max_age: '1.5' }, 'invalid_request'],
    ['refuses words', { max_age: 'ten' }, 'invalid_request'],
    ['refuses a number in another script', { max_age: '١٠' }, 'invalid_request'],
    ['refuses an exponent', { max_age: '1e3' }, 'invalid_request'],
    ['refuses a number of ten digits', { max_age: '1'.repeat(10) }, 'invalid_request'],
    ['refuses white space', { max_age: ' 1' }, 'invalid_request'],
  ],
}

for (const [parameter, rows] of Object.entries(tables)) {
  describe(`authorization request, ${parameter}`, () => {
    for (const [what, changes, error, client] of rows) {
      it(what, () => {
        assert.equal(problemOf(changes, client), error)
      })
    }
  })
}

describe('authorization request, the other response types', () => {
  const anyType = (own: Partial<Client> = {}) => aClient({ responseTypes: RESPONSE_TYPES, ...own })
  for (const type of RESPONSE_TYPES) {
    const isHybrid = type.startsWith('code ')
    const isWithIdToken = type.split(' ').includes('id_token')
    const isWithCode = type.startsWith('code')
    const ask = (changes: Readonly<Record<string, string>>, client = anyType(), features = withHybrid) =>
      problemOf({ response_type: type, nonce: 'n', ...changes }, client, features)

    it(`are served ${isHybrid ? 'only with the feature' : 'always'}, in any order of their words: ${type}`, () => {
      const inverse = type.split(' ').toReversed().join(' ')
      assert.deepEqual([ask({}), ask({ response_type: inverse })], [undefined, undefined])
      for (const features of [off, { ...off, oidcTokenExchange: true, actions: true, oidcDpop: true }]) {
        assert.equal(ask({}, anyType(), features), isHybrid ? 'unsupported_response_type' : undefined)
      }
    })

    it(`are for clients that are registered for the very one: ${type}`, () => {
      assert.equal(ask({}, aClient({ responseTypes: [type] })), undefined)
      assert.equal(ask({}, aClient({ responseTypes: RESPONSE_TYPES.filter((other) => other !== type) })), 'unauthorized_client')
    })

    it(`${isWithIdToken ? 'need' : 'need no'} nonce (OIDC Core §3.2.2.1, §3.3.2.1): ${type}`, () => {
      assert.equal(ask({ nonce: '' }), isWithIdToken ? 'invalid_request' : undefined)
    })

    it(`${isWithCode ? 'need' : 'need no'} PKCE of a public client: ${type}`, () => {
      const client = aPublicClient({ responseTypes: RESPONSE_TYPES })
      assert.equal(ask({}, client), isWithCode ? 'invalid_request' : undefined)
      assert.equal(ask(pkce, client), undefined)
    })
  }
})

describe('authorization request, parameters (RFC 6749 §3.1)', () => {
  it('refuses one that is repeated', () => {
    for (const name of ['scope', 'state', 'nonce', 'response_mode', 'anything']) {
      const twice = new Parameters([...Object.entries({ ...good, [name]: 'openid' }), [name, 'openid']])
      assert.equal(firstProblem(twice, aClient(), off)?.error, 'invalid_request', name)
    }
  })

  it('refuses one that is not well-formed text', () => {
    for (const text of ['\0', '\ud800']) assert.equal(problemOf({ state: text }), 'invalid_request')
  })

  it('ignores an unknown one, and one without a value', () => {
    assert.equal(problemOf({ unknown: 'x', prompt: '', max_age: '', code_challenge: '', request: '' }), undefined)
  })
})

describe('authorization request, order of the checks', () => {
  const client = aClient({ responseTypes: [] })
  it('asks for a response_type that is served before one that the client may use', () => {
    assert.equal(problemOf({ response_type: 'token' }, client), 'unsupported_response_type')
  })

  it('asks what the client may use before request objects', () => {
    assert.equal(problemOf({ request: 'eyJ' }, client), 'unauthorized_client')
  })

  it('asks for request objects before the scope', () => {
    assert.equal(problemOf({ request: 'eyJ', scope: 'profile' }), 'request_not_supported')
  })

  it('asks for the scope before the nonce, and for the nonce before PKCE', () => {
    const hybrid = aPublicClient({ responseTypes: RESPONSE_TYPES })
    const first = (changes: Readonly<Record<string, string>>) =>
      firstProblem(new Parameters(Object.entries({ ...good, response_type: 'code id_token', ...changes })), hybrid, withHybrid)
    assert.equal(first({ scope: 'profile' })?.error, 'invalid_scope')
    assert.match(first({})?.description ?? '', /nonce/)
    assert.match(first({ nonce: 'n', claims: '[]' })?.description ?? '', /code_challenge/)
  })

  it('asks for the scope before PKCE and prompt', () => {
    assert.equal(problemOf({ scope: 'profile', code_challenge: 'x', prompt: 'x' }), 'invalid_scope')
  })

  it('describes each problem in plain ASCII without quotes and backslashes (RFC 6749 §4.1.2.1)', () => {
    for (const [, changes, , shown] of Object.values(tables).flat()) {
      const problem = firstProblem(new Parameters(Object.entries({ ...good, ...changes })), shown ?? aClient(), off)
      assert.match(problem?.description ?? 'none', /^[\x20-\x21\x23-\x26\x28-\x5b\x5d-\x7e]+$/)
    }
  })
})
