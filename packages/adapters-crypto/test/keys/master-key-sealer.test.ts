import assert from 'node:assert/strict'
import { createDecipheriv, randomBytes } from 'node:crypto'
import { masterKeySealer, WrongMasterKey } from '@keyhall/adapters-crypto'
import fc from 'fast-check'

const MASTER_KEY = Buffer.alloc(32, 'a master key of the tests')
const sealer = masterKeySealer(MASTER_KEY)
const wrongKey = { name: 'Error', kind: 'failed_precondition', code: 'crypto.wrong_master_key' }

const plainTexts = fc.uint8Array({ maxLength: 200 })
const contexts = fc.string({ unit: 'grapheme', maxLength: 40 })

describe('sealing with the master key', () => {
  it('returns the plain text in the same context', () => {
    fc.assert(fc.property(plainTexts, contexts, (plain, context) => {
      assert.deepEqual(sealer.open(sealer.seal(plain, context), context), Buffer.from(plain))
    }))
  })

  it('has the form v1.<nonce>.<text and tag>, AES-256-GCM with the context as additional data', () => {
    const [version, nonce = '', sealed = ''] = sealer.seal(Buffer.from('secret'), 'target:1').split('.')
    assert.equal(version, 'v1')
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', MASTER_KEY, Buffer.from(nonce, 'base64url'))
    decipher.setAAD(Buffer.from('target:1')).setAuthTag(bytes.subarray(-16))
    assert.equal(decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8'), 'secret')
  })

  it('uses a new nonce each time', () => {
    const made = Array.from({ length: 1_000 }, () => sealer.seal(Buffer.from('same'), 'same').split('.')[1])
    assert.equal(new Set(made).size, made.length)
  })

  it('refuses another master key', () => {
    const sealed = sealer.seal(Buffer.from('secret'), 'here')
    assert.throws(() => masterKeySealer(randomBytes(32)).open(sealed, 'here'), WrongMasterKey)
    assert.throws(() => masterKeySealer(randomBytes(32)).open(sealed, 'here'), wrongKey)
  })

  it('refuses another context', () => {
    fc.assert(fc.property(contexts, contexts, (sealedFor, openedFor) => {
      fc.pre(sealedFor !== openedFor)
      assert.throws(() => sealer.open(sealer.seal(Buffer.from('secret'), sealedFor), openedFor), wrongKey)
    }))
  })

  it('refuses a text that was changed anywhere', () => {
    const sealed = sealer.seal(Buffer.from('a secret of some length'), 'here')
    const characters = fc.constantFrom('', 'A', 'B', '_', '.', '=', '\n', ' ', 'é')
    fc.assert(fc.property(fc.nat({ max: sealed.length }), characters, fc.boolean(), (at, text, isInsertion) => {
      const changed = sealed.slice(0, at) + text + sealed.slice(isInsertion ? at : at + 1)
      fc.pre(changed !== sealed)
      assert.throws(() => sealer.open(changed, 'here'), wrongKey)
    }), { numRuns: 1_000 })
  })

  it('refuses all other input', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'v12.Aa_-=+/'), maxLength: 60 }), (text) => {
      assert.throws(() => sealer.open(text, 'here'), wrongKey)
    }))
  })

  it('names the context of text that does not open, and no secret', () => {
    const sealed = sealer.seal(Buffer.from('secret'), 'signing-key:k1').replace('v1.', 'v2.')
    assert.throws(() => sealer.open(sealed, 'signing-key:k1'), /^Error: signing-key:k1 does not decrypt/)
  })

  it('takes a key of 32 bytes only', () => {
    for (const length of [0, 16, 31, 33, 64]) assert.throws(() => masterKeySealer(Buffer.alloc(length)), RangeError)
  })
})
