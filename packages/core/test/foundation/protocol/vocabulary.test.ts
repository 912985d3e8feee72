import assert from 'node:assert/strict'
import { acrOf, acrValues, isGrantType, isPrompt, isResponseMode } from '@keyhall/core/protocol'

describe('further protocol vocabulary', () => {
  it('know the grant types that are served, and no name that objects know', () => {
    for (const text of ['authorization_code', 'refresh_token', 'client_credentials']) assert.equal(isGrantType(text), true, text)
    for (const text of ['password', 'implicit', '', 'constructor', '__proto__', 'toString']) assert.equal(isGrantType(text), false, text)
  })

  it('know the prompts and response modes by their exact spelling', () => {
    for (const text of ['none', 'login', 'consent', 'select_account', 'create']) assert.equal(isPrompt(text), true, text)
    for (const text of ['None', '', 'signup']) assert.equal(isPrompt(text), false, text)
    for (const text of ['query', 'fragment', 'form_post', 'jwt', 'query.jwt', 'fragment.jwt', 'form_post.jwt']) assert.equal(isResponseMode(text), true, text)
    for (const text of [undefined, '', 'JWT', 'QUERY', '.jwt']) assert.equal(isResponseMode(text), false, text)
  })

  it('distinguishes one factor from two', () => {
    const [one, two] = acrValues('keyhall')
    assert.deepEqual([one, two], ['urn:keyhall:acr:1fa', 'urn:keyhall:acr:2fa'])
    assert.equal(acrOf('keyhall', ['pwd']), one)
    assert.equal(acrOf('keyhall', []), one)
    assert.equal(acrOf('keyhall', ['pwd', 'otp', 'mfa']), two)
  })
})
