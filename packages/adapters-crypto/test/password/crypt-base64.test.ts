import assert from 'node:assert/strict'
import { decodeCryptBase64, encodeCryptBase64 } from '#src/password/crypt-base64.js'
import fc from 'fast-check'

const DIGITS = './0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The bits of a number, the lowest first. */
const bitsOf = (value: number, length: number): string => [...value.toString(2).padStart(length, '0')].toReversed().join('')

describe('base64 of crypt(3)', () => {
  it('writes the lowest bits first, and round-trips', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      const text = encodeCryptBase64(bytes)
      assert.equal(text.length, Math.ceil((bytes.length * 4) / 3))
      const bits = [...bytes].map((byte) => bitsOf(byte, 8)).join('')
      assert.equal([...text].map((digit) => bitsOf(DIGITS.indexOf(digit), 6)).join(''), bits.padEnd(text.length * 6, '0'))
      assert.deepEqual(decodeCryptBase64(text), Buffer.from(bytes))
    }))
  })

  it('takes no text for the bytes of another', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'./019AZaz=+-'), maxLength: 12 }), (text) => {
      const bytes = decodeCryptBase64(text)
      if (bytes) assert.equal(encodeCryptBase64(bytes), text)
    }))
  })

  for (const [name, text] of [
    ['a single left-over digit', 'AAAAA'], ['bits after the last byte', 'A2'], ['padding', 'AA=='], ['a line break', 'AA\n'], ['+', 'A+'],
  ] as const) {
    it(`refuses ${name}`, () => assert.equal(decodeCryptBase64(text), undefined))
  }
})
