import assert from 'node:assert/strict'
import { acrOf, acrValues, isGrantType, isPrompt, isResponseMode, isResponseType, normalResponseType } from '@keyhall/core/protocol'

describe('response_type (OAuth 2.0 Multiple Response Types §3)', () => {
  it('means the same in any order of its words', () => {
    for (const text of ['id_token token', 'token id_token', ' token  id_token ']) assert.equal(normalResponseType(text), 'id_token token')
  })

  it('is served for code only', () => {
    assert.equal(isResponseType('code'), true)
    for (const text of ['', 'token', 'id_token', 'id_token token', 'code id_token', 'CODE', 'none']) {
      assert.equal(isResponseType(text), false, text)
    }
  })

  it('is not the same with a word twice', () => {
    assert.equal(isResponseType(normalResponseType('code code')), false)
  })
})

describe('the other words of the protocol', () => {
  it('know the grant types that are served, and no name that objects know', () => {
    for (const text of ['authorization_code', 'refresh_token', 'client_credentials']) assert.equal(isGrantType(text), true, text)
    for (const text of ['password', 'implicit', '', 'constructor', '__proto__', 'toString']) assert.equal(isGrantType(text), false, text)
  })

  it('know the prompts and response modes by their exact spelling', () => {
    for (const text of ['none', 'login', 'consent', 'select_account', 'create']) assert.equal(isPrompt(text), true, text)
    for (const text of ['None', '', 'signup']) assert.equal(isPrompt(text), false, text)
    for (const text of ['query', 'fragment', 'form_post']) assert.equal(isResponseMode(text), true, text)
    for (const text of [undefined, '', 'jwt', 'QUERY']) assert.equal(isResponseMode(text), false, text)
  })

  it('tell one factor from two', () => {
    const [one, two] = acrValues('keyhall')
    assert.deepEqual([one, two], ['urn:keyhall:acr:1fa', 'urn:keyhall:acr:2fa'])
    assert.equal(acrOf('keyhall', ['pwd']), one)
    assert.equal(acrOf('keyhall', []), one)
    assert.equal(acrOf('keyhall', ['pwd', 'otp', 'mfa']), two)
  })
})
