import assert from 'node:assert/strict'
import { decodeBase64 } from '#src/password/base64.js'
import fc from 'fast-check'

const bytes = fc.uint8Array({ maxLength: 70 }).map((array) => Buffer.from(array))

const unpadded = (text: string): string => text.replace(/=+$/, '')

const WRITERS: readonly (readonly [string, (value: Buffer) => string])[] = [
  ['standard', (value) => value.toString('base64')],
  ['standard without padding', (value) => unpadded(value.toString('base64'))],
  ['passlib', (value) => unpadded(value.toString('base64')).replaceAll('+', '.')],
  ['passlib with padding', (value) => value.toString('base64').replaceAll('+', '.')],
  ['url-safe', (value) => value.toString('base64url')],
  ['url-safe with padding', (value) => value.toString('base64').replaceAll('+', '-').replaceAll('/', '_')],
]

const REFUSED: readonly (readonly [string, readonly string[]])[] = [
  ['+ and .', ['+...', 'AAAA']],
  ['+ in one text and . in the other', ['++++', '....']],
  ['+ and -', ['+-AA']],
  ['/ in one text and _ in the other', ['////', '____']],
  ['. and _', ['._AA']],
  ['half of the padding', ['AA=']],
  ['too much padding', ['AAAA=']],
  ['padding alone', ['==']],
  ['padding in the middle', ['AA==AA==']],
  ['a single left-over character', ['AAAAA']],
  ['bits after the last byte', ['AB==']],
  ['white space', ['AAAA AAAA']],
  ['a line break', ['AAAA\n']],
  ['a character of no alphabet', ['AA*A']],
]

describe('base64 of imported hashes', () => {
  for (const [name, write] of WRITERS) {
    it(`reads ${name}`, () => {
      fc.assert(fc.property(bytes, bytes, (a, b) => assert.deepEqual(decodeBase64([write(a), write(b)]), [a, b])))
    })
  }

  for (const [name, texts] of REFUSED) {
    it(`refuses ${name}`, () => assert.equal(typeof decodeBase64(texts), 'string'))
  }

  it('takes no text for the bytes of another', () => {
    const text = fc.string({ unit: fc.constantFrom(...'AQgwZ+/.-_=') , maxLength: 12 })
    fc.assert(fc.property(text, (given) => {
      const decoded = decodeBase64([given])
      if (typeof decoded === 'string') return
      const written = WRITERS.map(([, write]) => write(decoded[0] ?? Buffer.alloc(0)))
      assert.ok(written.includes(given), `${given} is not an encoding of its bytes`)
    }))
  })
})
