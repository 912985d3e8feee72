import assert from 'node:assert/strict'
import { createHash, createHmac } from 'node:crypto'
import { nodeDigest } from '@keyhall/adapters-crypto'
import fc from 'fast-check'

const digest = nodeDigest()

describe('SHA-256', () => {
  it('agrees with FIPS 180-4', () => {
    const hex = (text: string) => Buffer.from(digest.sha256(text), 'base64url').toString('hex')
    assert.equal(hex('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    assert.equal(hex(''), 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('is of the UTF-8 bytes', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      assert.equal(digest.sha256(text), createHash('sha256').update(Buffer.from(text, 'utf8')).digest('base64url'))
    }))
  })

  it('has a left half as the at_hash of OIDC Core appendix A.3', () => {
    assert.equal(digest.leftHalf('sha256', 'jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y'), '77QmUPtjPfzWtF2AnpK9RQ')
  })
})

describe('HMAC-SHA256', () => {
  it('agrees with RFC 4231 §4.3', () => {
    assert.equal(digest.hmacSha256('Jefe', 'what do ya want for nothing?'), '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
  })

  it('is of the UTF-8 bytes of key and text', () => {
    const expected = createHmac('sha256', Buffer.from('schlüssel', 'utf8')).update(Buffer.from('😀', 'utf8')).digest('hex')
    assert.equal(digest.hmacSha256('schlüssel', '😀'), expected)
  })
})

describe('comparison', () => {
  it('is true for the same text and false for every other', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
      assert.equal(digest.equal(a, a), true)
      assert.equal(digest.equal(a, b), a === b)
    }))
  })

  it('distinguishes lone surrogates, unlike UTF-8', () => {
    assert.equal(digest.equal('z\ud800', 'z\udfff'), false)
  })

  it('is false for different lengths, and does not throw', () => {
    assert.equal(digest.equal('secret', 'secret1'), false)
    assert.equal(digest.equal('', 'x'), false)
  })
})
