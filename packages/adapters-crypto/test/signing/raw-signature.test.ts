import assert from 'node:assert/strict'
import { sign, verify } from 'node:crypto'
import { rawSignature } from '#src/signing/raw-signature.js'
import fc from 'fast-check'
import { keyPair } from '../support/key-pair.js'

/** DER of one INTEGER, by the rules and not by our code: no needless zero byte, one where the first bit is set. */
function derInteger(value: Buffer): Buffer {
  const first = value.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Buffer.alloc(1) : value.subarray(first)
  const body = (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.alloc(1), digits]) : digits
  return Buffer.concat([Buffer.from([0x02, body.length]), body])
}

function derSignature(r: Buffer, s: Buffer): Buffer {
  const body = Buffer.concat([derInteger(r), derInteger(s)])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}

/** 32 bytes, often with zeros in front, sometimes with the first bit set. */
const numbers = fc
  .tuple(fc.nat({ max: 32 }), fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .map(([zeros, bytes]) => Buffer.from(bytes).fill(0, 0, zeros))

describe('raw ECDSA signatures (RFC 7518 §3.4)', () => {
  it('are the two numbers of the DER form, filled up to 32 bytes', () => {
    fc.assert(fc.property(numbers, numbers, (r, s) => {
      assert.deepEqual(rawSignature(derSignature(r, s)), Buffer.concat([r, s]))
    }), { numRuns: 2_000 })
  })

  it('are in the ieee-p1363 encoding of node:crypto', () => {
    const { privateKey, publicKey } = keyPair('P-256')
    for (let turn = 0; turn < 500; turn++) {
      const data = Buffer.from(`text ${turn}`)
      const raw = rawSignature(sign('sha256', data, privateKey))
      assert.ok(verify('sha256', data, { key: publicKey, dsaEncoding: 'ieee-p1363' }, raw))
    }
  })
})
