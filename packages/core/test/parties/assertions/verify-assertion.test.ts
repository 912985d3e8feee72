import assert from 'node:assert/strict'
import type { AssertionRules, VerifiedAssertion } from '@keyhall/core/assertions'
import { aJwt, aKey, aVerification, issuer } from '../../support/assertions.js'
import { NOW } from '../../support/builders.js'

const rules: AssertionRules = { purpose: 'authorization_grant', issuer: 'robot', subject: 'robot', audiences: [issuer] }
const claims = { iss: 'robot', sub: 'robot', aud: issuer, exp: NOW + 60, jti: 'one' }
const verified: VerifiedAssertion = { purpose: 'authorization_grant', issuer: 'robot', subject: 'robot', expiresAt: NOW + 60, jti: 'one' }

describe('assertion (RFC 7523 §3)', () => {
  it('is verified by a registered key without being consumed', async () => {
    const { assertions, spent } = aVerification()
    for (let time = 0; time < 2; time++) assert.deepEqual(await assertions.verify(aJwt(claims), [aKey()], rules), verified)
    assert.equal(spent.size, 0)
  })

  it('is verified by any candidate key', async () => {
    const { assertions } = aVerification()
    const keys = [aKey({ kid: 'other', x: 'eve' }), aKey({ x: 'bob' }), aKey()]
    assert.deepEqual(await assertions.verify(aJwt(claims), keys, rules), verified)
  })

  it('has no jti without the claim', async () => {
    const { jti: _jti, ...withoutJti } = verified
    assert.deepEqual(await aVerification().assertions.verify(aJwt({ ...claims, jti: undefined }), [aKey()], rules), withoutJti)
  })

  const refused: Readonly<Record<string, readonly [string, Parameters<typeof aKey>[0]]>> = {
    'it is no JWT': ['x', {}],
    'the key is not registered': [aJwt(claims, { by: 'eve' }), {}],
    'the key has another name': [aJwt(claims, { header: { kid: 'other' } }), {}],
    'the key is not for that algorithm': [aJwt(claims), { kty: 'RSA' }],
    'the algorithm is none': [aJwt(claims, { header: { alg: 'none' } }), {}],
    'it has expired': [aJwt({ ...claims, exp: NOW }), {}],
  }
  for (const [why, [jwt, key]] of Object.entries(refused)) {
    it(`is refused with a description: ${why}`, async () => {
      const { assertions, spent } = aVerification()
      assert.equal(typeof (await assertions.verify(jwt, [aKey(key)], rules)), 'string')
      assert.equal(spent.size, 0)
    })
  }

  it('costs no signature verification for wrong claims, nor for keys that are not candidates', async () => {
    const wrong = aVerification()
    await wrong.assertions.verify(aJwt({ ...claims, exp: NOW }), [aKey()], rules)
    const named = aVerification()
    await named.assertions.verify(aJwt(claims), [aKey({ kid: 'one', x: 'eve' }), aKey(), aKey({ kid: 'two', x: 'bob' })], rules)
    assert.deepEqual([wrong.tried, named.tried], [[], ['ada']])
  })

  it('exposes its unverified iss for the key look-up, except an impossible one', () => {
    const { assertions } = aVerification()
    assert.equal(assertions.issuerOf(aJwt(claims, { by: 'eve' })), 'robot')
    for (const iss of [undefined, 1, ['robot'], 'robot\0', 'robot\ud800']) {
      assert.equal(assertions.issuerOf(aJwt({ ...claims, iss })), undefined)
    }
    assert.equal(assertions.issuerOf('x'), undefined)
  })
})

describe('single use of an assertion (RFC 7523 §3)', () => {
  it('is permitted once, and recorded until the assertion expires', async () => {
    const { assertions, spent } = aVerification()
    assert.deepEqual([await assertions.consume(verified), await assertions.consume(verified)], [true, false])
    const [expiresAt] = spent.values()
    assert.ok(expiresAt !== undefined && expiresAt > NOW + 60)
  })

  it('is recorded to the end of the second in which the assertion expires', async () => {
    const { assertions, spent } = aVerification()
    await assertions.consume({ ...verified, expiresAt: NOW + 0.5 })
    const [expiresAt = 0] = spent.values()
    assert.ok(Number.isInteger(expiresAt) && expiresAt >= NOW + 1)
  })

  it('is separate for another purpose, issuer or jti', async () => {
    const { assertions } = aVerification()
    const others: readonly VerifiedAssertion[] = [
      verified,
      { ...verified, purpose: 'client_authentication' },
      { ...verified, purpose: 'subject_token' },
      { ...verified, issuer: 'other' },
      { ...verified, jti: 'two' },
      { ...verified, issuer: 'robot","one', jti: '' },
      { ...verified, issuer: 'robot', jti: '","one' },
    ]
    for (const other of others) assert.equal(await assertions.consume(other), true)
    for (const other of others) assert.equal(await assertions.consume(other), false)
  })

  it('is shared with another subject or another expiry', async () => {
    const { assertions } = aVerification()
    await assertions.consume(verified)
    assert.equal(await assertions.consume({ ...verified, subject: 'ada', expiresAt: NOW + 99 }), false)
  })

  it('requires a jti', async () => {
    const { assertions, spent } = aVerification()
    const { jti: _jti, ...withoutJti } = verified
    assert.deepEqual([await assertions.consume(withoutJti), await assertions.consume(withoutJti), spent.size], [true, true, 0])
  })
})
