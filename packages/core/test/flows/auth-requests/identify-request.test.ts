import assert from 'node:assert/strict'
import { DisplayedError, identifyRequest, parseAuthorization, requestedClientId } from '@keyhall/core/auth-requests'
import { Parameters } from '@keyhall/core/protocol'
import { aClient, parameters as sent } from '../../support/builders.js'

const authorization = (values: Readonly<Record<string, string>>) => parseAuthorization(sent(values))
const uri = 'https://shop.example/cb'

describe('authorization request, client_id (RFC 6749 §4.1.2.1: problems are displayed)', () => {
  it('is named by client_id', () => {
    assert.equal(requestedClientId(authorization({ client_id: 'shop' })), 'shop')
  })

  for (const [what, pairs] of Object.entries({
    missing: [],
    empty: [['client_id', '']],
    repeated: [['client_id', 'shop'], ['client_id', 'shop']],
    malformed: [['client_id', 'shop\0']],
  } as const)) {
    it(`is not named by a client_id that is ${what}`, () => {
      assert.throws(() => requestedClientId(parseAuthorization(new Parameters(pairs))), DisplayedError)
    })
  }

  it('has to be there, and active', () => {
    assert.throws(() => identifyRequest(authorization({ redirect_uri: uri }), undefined), DisplayedError)
    assert.throws(() => identifyRequest(authorization({ redirect_uri: uri }), aClient({ state: 'inactive' })), DisplayedError)
  })
})

describe('authorization request, redirect_uri', () => {
  it('is the registered address, with the state of the client', () => {
    const { returnTo } = identifyRequest(authorization({ redirect_uri: uri, state: ' a%20b"é ' }), aClient())
    assert.deepEqual(returnTo, { kind: 'redirect', redirectUri: uri, mode: 'query', state: ' a%20b"é ' })
  })

  it('has no state where the client sent none', () => {
    assert.deepEqual(identifyRequest(authorization({ redirect_uri: uri, state: '' }), aClient()).returnTo, { kind: 'redirect', redirectUri: uri, mode: 'query' })
  })

  for (const [what, pairs] of Object.entries({
    missing: [],
    empty: [['redirect_uri', '']],
    repeated: [['redirect_uri', uri], ['redirect_uri', uri]],
    'not registered': [['redirect_uri', `${uri}/`]],
    malformed: [['redirect_uri', `${uri}\0`]],
  } as const)) {
    it(`is nowhere when redirect_uri is ${what}`, () => {
      assert.throws(() => identifyRequest(parseAuthorization(new Parameters(pairs)), aClient()), DisplayedError)
    })
  }

})

describe('authorization request, response_mode (OAuth 2.0 Multiple Response Types §2.1, §3)', () => {
  const byDefault = { query: 'query', fragment: 'fragment', form_post: 'form_post', jwt: 'query', QUERY: 'query', '': 'query' }
  const withTokens = { query: 'fragment', fragment: 'fragment', form_post: 'form_post', jwt: 'fragment', QUERY: 'fragment', '': 'fragment' }
  // Product decision: a request without a known response type never gets a fragment.
  const withoutType = { query: 'query', fragment: 'query', form_post: 'form_post', jwt: 'query', QUERY: 'query', '': 'query' }
  const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    code: byDefault,
    id_token: withTokens,
    'id_token token': withTokens,
    'token id_token': withTokens,
    'code id_token': withTokens,
    'code token': withTokens,
    'token code id_token': withTokens,
    '': withoutType,
    token: withoutType,
    none: withoutType,
    CODE: withoutType,
  }
  for (const [type, modes] of Object.entries(tables)) {
    for (const [requested, mode] of Object.entries(modes)) {
      it(`is ${mode} for response_type ${JSON.stringify(type)} and response_mode ${JSON.stringify(requested)}`, () => {
        const { returnTo } = identifyRequest(authorization({ redirect_uri: uri, response_type: type, response_mode: requested }), aClient())
        assert.equal(returnTo.mode, mode)
      })
    }
  }

  it('is query where the response_type is missing, or comes twice', () => {
    const twice = parseAuthorization(new Parameters([['redirect_uri', uri], ['response_type', 'id_token'], ['response_type', 'id_token']]))
    assert.equal(identifyRequest(authorization({ redirect_uri: uri }), aClient()).returnTo.mode, 'query')
    assert.equal(identifyRequest(twice, aClient()).returnTo.mode, 'query')
  })
})
