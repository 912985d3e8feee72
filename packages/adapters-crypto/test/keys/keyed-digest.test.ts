import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { keyedDigest } from '#src/keys/keyed-digest.js'

describe('a keyed digest', () => {
  const masterKey = Buffer.alloc(32, 7)

  it('is HMAC-SHA-256 under a key derived by HKDF (RFC 2104, RFC 5869)', () => {
    assert.equal(keyedDigest(masterKey, 'verification-code').of('text'), 'QHxVdCLZBGBeb7djQFdoccyiheUQBAZPv0Wbahn6qOo')
  })

  it('is different for another text, purpose or master key', () => {
    const one = keyedDigest(masterKey, 'verification-code').of('text')
    const others = [
      keyedDigest(masterKey, 'verification-code').of('Text'),
      keyedDigest(masterKey, 'something else').of('text'),
      keyedDigest(randomBytes(32), 'verification-code').of('text'),
    ]
    assert.equal(new Set([one, ...others]).size, 4)
  })
})
