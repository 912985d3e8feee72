import assert from 'node:assert/strict'
import { nodeSecrets } from '@keyhall/adapters-crypto'

describe('secrets', () => {
  it('are 256 bits, 43 base64url characters', () => {
    const secret = nodeSecrets().next()
    assert.match(secret, /^[A-Za-z0-9_-]{43}$/)
    assert.equal(Buffer.from(secret, 'base64url').length, 32)
  })

  it('never repeat, also where the pool is filled anew', () => {
    const secrets = nodeSecrets()
    const made = Array.from({ length: 5_000 }, () => secrets.next())
    assert.equal(new Set(made).size, made.length)
  })

  it('use every bit', () => {
    const secrets = nodeSecrets()
    const made = Array.from({ length: 200 }, () => Buffer.from(secrets.next(), 'base64url'))
    for (let index = 0; index < 32; index++) {
      const bytes = made.map((secret) => secret.readUInt8(index))
      assert.equal(bytes.reduce((seen, byte) => seen | byte), 255)
      assert.equal(bytes.reduce((seen, byte) => seen & byte), 0)
    }
  })
})
