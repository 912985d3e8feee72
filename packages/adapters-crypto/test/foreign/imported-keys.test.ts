import assert from 'node:assert/strict'
import { ImportedKeys } from '#src/foreign/imported-keys.js'
import { keyPair } from '../support/key-pair.js'

const hot = keyPair('P-256').jwk

/** A public key without its private half. */
function strangerKey(number: number): Readonly<Record<string, unknown>> {
  const x = Buffer.alloc(32)
  x.writeUInt32BE(number)
  return { kty: 'OKP', crv: 'Ed25519', x: x.toString('base64url') }
}

describe('keys that were imported', () => {
  it('are not imported again when other members change', () => {
    const keys = new ImportedKeys()
    const first = keys.find(hot)
    assert.ok(first)
    assert.equal(keys.find({ ...hot }), first)
    assert.equal(keys.find({ kid: 'new', use: 'sig', ...hot }), first)
  })

  it('are checked for their permitted use each time', () => {
    const keys = new ImportedKeys()
    assert.ok(keys.find(hot))
    assert.equal(keys.find({ ...hot, use: 'enc' }), undefined)
    assert.equal(keys.find({ ...hot, d: 'AQAB' }), undefined)
  })

  it('are at most 1,000: the least recently used one is evicted', () => {
    const keys = new ImportedKeys()
    const idle = keys.find(strangerKey(0))
    const first = keys.find(hot)
    for (let number = 1; number <= 998; number++) keys.find(strangerKey(number))
    assert.equal(keys.find(strangerKey(0)), idle)
    for (let number = 1_000; number < 1_999; number++) {
      assert.equal(keys.find(hot), first)
      keys.find(strangerKey(number))
    }
    assert.notEqual(keys.find(strangerKey(0)), idle)
  })

  it('are not driven out by unusable ones', () => {
    const keys = new ImportedKeys()
    const first = keys.find(hot)
    for (let number = 0; number < 2_000; number++) keys.find({ ...hot, x: strangerKey(number)['x'] })
    assert.equal(keys.find(hot), first)
  })
})
