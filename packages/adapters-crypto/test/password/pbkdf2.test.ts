import assert from 'node:assert/strict'
import { pbkdf2Sync } from 'node:crypto'
import { isHashOf } from '#src/password/compute-hash.js'
import { parseHash } from '#src/password/parse-hash.js'

/** Each with the digest and the bytes of its output. */
const NAMES = [
  ['pbkdf2', 'sha1', 20], ['pbkdf2-sha1', 'sha1', 20], ['pbkdf2-sha224', 'sha224', 28],
  ['pbkdf2-sha256', 'sha256', 32], ['pbkdf2-sha384', 'sha384', 48], ['pbkdf2-sha512', 'sha512', 64],
] as const

const unpadded = (text: string): string => text.replace(/=+$/, '')

const WRITERS: readonly (readonly [string, (bytes: Buffer) => string])[] = [
  ['standard base64, padded', (bytes) => bytes.toString('base64')],
  ['standard base64, not padded', (bytes) => unpadded(bytes.toString('base64'))],
  ['passlib base64', (bytes) => unpadded(bytes.toString('base64')).replaceAll('+', '.')],
  ['passlib base64, padded', (bytes) => bytes.toString('base64').replaceAll('+', '.')],
]

/** What shows its alphabet: `+` or `.`, and `/`, at every place. */
const SALTS = [Buffer.from('fbefbefbefbeffffff', 'hex'), Buffer.from('fbefbefbefbefbefbeff', 'hex'), Buffer.alloc(64, 0xfb)]

describe('pbkdf2', () => {
  for (const [name, digest, length] of NAMES) {
    for (const [alphabet, write] of WRITERS) {
      it(`is verified as ${name} in ${alphabet}`, () => {
        for (const salt of SALTS) {
          for (const password of ['correct horse', '', 'pässwörd 漢字', 'a'.repeat(300)]) {
            const hash = pbkdf2Sync(password, salt, 1_001, length, digest)
            const parsed = parseHash(`$${name}$1001$${write(salt)}$${write(hash)}`)
            assert.deepEqual([isHashOf(parsed, password), isHashOf(parsed, `${password} `)], [true, false])
          }
        }
      })
    }
  }
})
