import assert from 'node:assert/strict'
import type { ClaimsRequest } from '@keyhall/core/protocol'
import { parseClaimsRequest } from '@keyhall/core/protocol'

const nothing: ClaimsRequest = { idToken: [], userinfo: [] }

describe('claims (OIDC Core §5.5)', () => {
  const parsed: readonly (readonly [what: string, text: string, expected: ClaimsRequest])[] = [
    ['nothing', '{}', nothing],
    ['nothing for either', '{"id_token":{},"userinfo":{}}', nothing],
    ['null for either', '{"id_token":null,"userinfo":null}', nothing],
    ['unknown members', '{"other":{"x":1}}', nothing],
    ['claims by null', '{"userinfo":{"email":null,"name":null}}', { ...nothing, userinfo: ['email', 'name'] }],
    ['claims by objects', '{"id_token":{"email":{},"name":{"essential":true}}}', { ...nothing, idToken: ['email', 'name'] }],
    ['for each its own', '{"id_token":{"a":null},"userinfo":{"b":null}}', { idToken: ['a'], userinfo: ['b'] }],
    ['voluntary claims', '{"userinfo":{"name":{"essential":false}}}', { ...nothing, userinfo: ['name'] }],
    ['values of any claim', '{"userinfo":{"n":{"value":1},"m":{"values":[1,null]}}}', { ...nothing, userinfo: ['n', 'm'] }],
    ['unknown members of a claim', '{"userinfo":{"n":{"x":[1]}}}', { ...nothing, userinfo: ['n'] }],
    ['names with a language', '{"userinfo":{"name#de-CH":null}}', { ...nothing, userinfo: ['name#de-CH'] }],
    ['a subject', '{"id_token":{"sub":{"value":"ada"}}}', { ...nothing, idToken: ['sub'], sub: 'ada' }],
    ['a subject at userinfo', '{"userinfo":{"sub":{"value":"ada"}}}', { ...nothing, userinfo: ['sub'], sub: 'ada' }],
    ['a subject of a list', '{"id_token":{"sub":{"values":["ada"]}}}', { ...nothing, idToken: ['sub'], sub: 'ada' }],
    ['no certain subject', '{"id_token":{"sub":null}}', { ...nothing, idToken: ['sub'] }],
    ['an essential acr', '{"id_token":{"acr":{"essential":true,"value":"1"}}}', { ...nothing, idToken: ['acr'], essentialAcr: ['1'] }],
    ['essential acrs', '{"id_token":{"acr":{"essential":true,"values":["1","2"]}}}',
      { ...nothing, idToken: ['acr'], essentialAcr: ['1', '2'] }],
    ['a voluntary acr', '{"id_token":{"acr":{"values":["1"]}}}', { ...nothing, idToken: ['acr'] }],
    ['any essential acr', '{"id_token":{"acr":{"essential":true}}}', { ...nothing, idToken: ['acr'] }],
    ['an acr at userinfo', '{"userinfo":{"acr":{"essential":true,"value":"1"}}}', { ...nothing, userinfo: ['acr'] }],
  ]
  for (const [what, text, expected] of parsed) {
    it(`ask for ${what}: ${text}`, () => {
      assert.deepEqual(parseClaimsRequest(text), expected)
    })
  }

  const malformed = [
    '', ' ', 'x', '{', 'null', '[]', '1', '"x"', 'true', '{"id_token":[]}', '{"id_token":1}', '{"userinfo":"email"}',
    '{"userinfo":{"email":true}}',
    '{"userinfo":{"email":1}}', '{"userinfo":{"email":[]}}', '{"userinfo":{"email":"x"}}', '{"userinfo":{"email":{"essential":"true"}}}',
    '{"userinfo":{"email":{"essential":null}}}', '{"userinfo":{"email":{"values":"x"}}}', '{"userinfo":{"email":{"values":{}}}}',
    '{"userinfo":{"a\\u0000b":null}}', '{"userinfo":{"\\ud800":null}}',
  ]
  for (const text of malformed) {
    it(`are malformed: ${JSON.stringify(text)}`, () => {
      assert.equal(parseClaimsRequest(text), undefined)
    })
  }

  const unusable = ['{"value":1}', '{"value":null}', '{"value":["ada"]}', '{"values":["ada",1]}', '{"value":"a\\u0000"}', '{"values":["\\udc00"]}']
  for (const value of unusable) {
    it(`are malformed with an impossible subject: ${value}`, () => {
      assert.equal(parseClaimsRequest(`{"id_token":{"sub":${value}}}`), undefined)
      assert.equal(parseClaimsRequest(`{"userinfo":{"sub":${value}}}`), undefined)
    })

    it(`are malformed with an impossible essential acr: ${value}`, () => {
      assert.equal(parseClaimsRequest(`{"id_token":{"acr":{"essential":true,${value.slice(1)}}}`), undefined)
    })
  }

  it('are malformed where two parts ask for different subjects', () => {
    assert.equal(parseClaimsRequest('{"id_token":{"sub":{"value":"ada"}},"userinfo":{"sub":{"value":"bob"}}}'), undefined)
    assert.equal(parseClaimsRequest('{"id_token":{"sub":{"value":"ada"}},"userinfo":{"sub":{"value":"ada"}}}')?.sub, 'ada')
  })

  it('are a hundred for each at most', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => [`c${index}`, null])
    const many = (count: number) => JSON.stringify({ userinfo: Object.fromEntries(names(count)) as object })
    assert.equal(parseClaimsRequest(many(100))?.userinfo.length, 100)
    assert.equal(parseClaimsRequest(many(101)), undefined)
  })

  it('accept names of object members', () => {
    const names = ['__proto__', 'constructor', 'toString']
    const text = '{"id_token":{"__proto__":null,"constructor":{},"toString":null}}'
    assert.deepEqual(parseClaimsRequest(text), { idToken: names, userinfo: [] })
    const inherited = '{"id_token":{"__proto__":{"sub":{"value":"ada"},"acr":{"essential":true,"value":"1"}}}}'
    assert.deepEqual(parseClaimsRequest(inherited), { idToken: ['__proto__'], userinfo: [] })
    assert.deepEqual(parseClaimsRequest('{"__proto__":{"id_token":{"sub":{"value":"ada"}}}}'), nothing)
  })
})
