import assert from 'node:assert/strict'
import { isHashOf } from '#src/password/compute-hash.js'
import { parseHash } from '#src/password/parse-hash.js'
import type { ParsedHash } from '#src/password/parsed-hash.js'
import { HashNotAccepted } from '@keyhall/core/credentials'
import fc from 'fast-check'

const MIB = 1024 * 1024

const number = fc.oneof(fc.nat({ max: 70 }), fc.nat({ max: 3_000_000 }), fc.constantFrom(1000, 8, 2 ** 31 - 1, 2 ** 32, 10 ** 12))
const base64 = fc.uint8Array({ minLength: 6, maxLength: 66 }).map((bytes) => Buffer.from(bytes).toString('base64'))
const digest = fc.constantFrom('', '-sha1', '-sha224', '-sha256', '-sha384', '-sha512', '-md5')

const pbkdf2 = fc.tuple(digest, number, base64, base64).map(([name, count, salt, hash]) => `$pbkdf2${name}$${count}$${salt}$${hash}`)
const argon2 = fc
  .tuple(fc.constantFrom('i', 'id', 'd'), fc.constantFrom('$v=19', '$v=16', '', '$v=1'), number, number, number, base64, base64)
  .map(([kind, version, m, t, p, salt, hash]) => `$argon2${kind}${version}$m=${m},t=${t},p=${p}$${salt}$${hash}`)
const scrypt = fc
  .tuple(number, number, number, base64, base64)
  .map(([ln, r, p, salt, hash]) => `$scrypt$ln=${ln},r=${r},p=${p}$${salt}$${hash}`)
const bcrypt = fc
  .tuple(fc.constantFrom('2', '2a', '2b', '2x', '2y'), fc.nat({ max: 40 }), fc.stringMatching(/^[./A-Za-z0-9]{53}$/))
  .map(([kind, cost, rest]) => `$${kind}$${String(cost).padStart(2, '0')}$${rest}`)
const digit = fc.constantFrom(...'./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
/** Mostly of a length and an end at which one of the forms is complete. */
const digits = fc.tuple(fc.constantFrom(21, 42, 43, 53, 85), fc.nat({ max: 2 }), digit, fc.constantFrom(...'./1zE'))
  .map(([length, more, one, last]) => one.repeat(length) + last.repeat(more))
const saltCharacter = fc.oneof({ arbitrary: digit, weight: 20 }, { arbitrary: fc.constantFrom(...':!='), weight: 1 })
const salt = fc.string({ unit: saltCharacter, maxLength: 18 })
const md5Crypt = fc.tuple(salt, digits).map((fields) => `$1$${fields.join('$')}`)
const shaCrypt = fc
  .tuple(fc.constantFrom('5', '6'), fc.oneof(fc.constant(''), number.map((rounds) => `rounds=${rounds}$`)), salt, digits)
  .map(([name, rounds, salted, hash]) => `$${name}$${rounds}${salted}$${hash}`)
const phpass = fc
  .tuple(fc.constantFrom('$P$', '$H$', '$S$', 'U$S$'), digit, fc.string({ unit: digit, minLength: 8, maxLength: 8 }), digits)
  .map((fields) => fields.join(''))
const oneOrTwoDigits = fc.string({ unit: digit, minLength: 1, maxLength: 2 })
const cryptScrypt = fc
  .tuple(digit, oneOrTwoDigits, oneOrTwoDigits, salt, digits)
  .map(([ln, r, p, salted, hash]) => `$7$${ln}${r.padEnd(5, '.')}${p.padEnd(5, '.')}${salted}$${hash}`)
const anything = fc.string({ unit: fc.constantFrom(...'$,=+-./_Aa019mtplnrsv 2bPHSU567'), maxLength: 80 })
const hashes = fc.oneof(pbkdf2, argon2, scrypt, bcrypt, md5Crypt, shaCrypt, phpass, cryptScrypt, anything, fc.string({ unit: 'binary' }))

function accepted(encoded: string): ParsedHash | undefined {
  try {
    return parseHash(encoded)
  } catch (problem) {
    assert.ok(problem instanceof HashNotAccepted, `threw ${String(problem)}`)
    const secrets = encoded.split('$').slice(-2).filter((field) => field.length > 8)
    assert.ok(secrets.every((field) => !problem.message.includes(field)), 'the message repeats a part of the hash')
    return undefined
  }
}

/** Iterations and bytes of memory traffic, by their own formulas. */
function assertBounded(parsed: ParsedHash): void {
  switch (parsed.algorithm) {
    case 'pbkdf2': {
      const size = { sha1: 20, sha224: 28, sha256: 32, sha384: 48, sha512: 64 }[parsed.digest]
      const work = parsed.iterations * Math.ceil(parsed.hash.length / size)
      return assert.ok(work <= (size >= 48 ? 1_000_000 : 2_000_000) && parsed.iterations >= 1000)
    }
    case 'bcrypt':
      return assert.ok(parsed.cost >= 4 && parsed.cost <= 14)
    case 'ssha':
      return assertBounded(parsed.outer)
    case 'fbscrypt':
    case 'scrypt':
      return assert.ok(128 * 2 ** parsed.logN * parsed.blockSize * parsed.parallelization <= 256 * MIB)
    case 'argon2i':
    case 'argon2id':
      return assert.ok(parsed.memory <= 256 * 1024 && parsed.memory * parsed.passes <= MIB && parsed.passes <= 10 && parsed.lanes <= 16)
    case 'md5-crypt':
      return assert.ok(parsed.salt.length <= 8)
    case 'sha-crypt':
      return assert.ok(parsed.rounds >= 1_000 && parsed.rounds <= 660_000 && parsed.salt.length <= 16)
    case 'phpass':
    case 'drupal7':
      return assert.ok(parsed.logRounds >= 7 && parsed.logRounds <= 18)
  }
}

const isCheap = (parsed: ParsedHash): boolean => {
  switch (parsed.algorithm) {
    case 'pbkdf2':
      return parsed.iterations <= 2_000
    case 'bcrypt':
      return parsed.cost <= 5
    case 'ssha':
      return isCheap(parsed.outer)
    case 'fbscrypt':
    case 'scrypt':
      return 2 ** parsed.logN * parsed.blockSize * parsed.parallelization <= 10_000
    case 'argon2i':
    case 'argon2id':
      return parsed.memory * parsed.passes <= 2_000
    case 'md5-crypt':
      return true
    case 'sha-crypt':
      return parsed.rounds <= 5_000
    case 'phpass':
    case 'drupal7':
      return parsed.logRounds <= 10
  }
}

describe('the parser of hashes', () => {
  it('accepts bounded cost only, and throws nothing but HashNotAccepted', () => {
    fc.assert(fc.property(hashes, (encoded) => {
      const parsed = accepted(encoded)
      if (parsed) assertBounded(parsed)
    }), { numRuns: 5_000 })
  })

  it('accepts only hashes that can be verified', () => {
    const bytes = (minLength: number) => fc.uint8Array({ minLength, maxLength: 64 }).map((array) => Buffer.from(array).toString('base64'))
    const fields = fc.tuple(bytes(8), bytes(16)).map((salted) => salted.join('$'))
    const parameters = (most: readonly [number, number, number]) => fc.tuple(...most.map((max) => fc.nat({ max })), fields)
    const cheap = fc.oneof(
      fc.tuple(digest, fields).map(([name, rest]) => `$pbkdf2${name}$1000$${rest}`),
      parameters([80, 3, 9]).map(([m, t, p, rest]) => `$argon2id$v=19$m=${m},t=${t},p=${p}$${rest}`),
      parameters([12, 66, 18]).map(([ln, r, p, rest]) => `$scrypt$ln=${ln},r=${r},p=${p}$${rest}`),
      fc.stringMatching(/^[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/).map((rest) => `$2b$04$${rest}`),
      fc.stringMatching(/^\$1\$[!./A-Za-z0-9]{1,8}\$[./A-Za-z0-9]{21}[./01]$/),
      fc.stringMatching(/^\$5\$(rounds=[1-4][0-9]{3}\$)?[!./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{42}[./0-9A-D]$/),
      fc.stringMatching(/^\$6\$(rounds=[1-4][0-9]{3}\$)?[!./A-Za-z0-9]{1,16}\$[./A-Za-z0-9]{85}[./01]$/),
      fc.stringMatching(/^\$[PH]\$[5-8][./A-Za-z0-9]{29}[./01]$/),
      fc.stringMatching(/^U?\$S\$[5-8][./A-Za-z0-9]{51}$/),
      fc.stringMatching(/^\$7\$[/0-9A][0-9]\.{4}[/0-9]\.{4}[./A-Za-z0-9]{8,64}\$[./A-Za-z0-9]{42}[./0-9A-D]$/),
    )
    const seen = new Set<string>()
    fc.assert(fc.property(cheap, fc.string({ unit: 'binary', maxLength: 600 }), (encoded, password) => {
      const parsed = accepted(encoded)
      if (!parsed || !isCheap(parsed)) return
      seen.add(parsed.algorithm)
      assert.equal(isHashOf(parsed, password), false)
    }), { numRuns: 600 })
    for (const algorithm of ['pbkdf2', 'bcrypt', 'scrypt', 'argon2id', 'md5-crypt', 'sha-crypt', 'phpass', 'drupal7']) {
      assert.ok(seen.has(algorithm), `no ${algorithm} was generated`)
    }
  }).timeout(20_000)

  it('comes to an end for every text, however it repeats itself', () => {
    const beginnings = ['', '$', 'U', ...'P H S 1 2 2b 5 6 7 pbkdf2 pbkdf2-sha512 argon2id scrypt'.split(' ').map((name) => `$${name}$`)]
    const middles = ['', 'rounds=', 'ln=14,r=8,p=1$', 'v=19$m=64,t=1,p=1$', '1000$', '04$', 'C6..../....', 'B']
    let answered = 0
    for (const start of beginnings) {
      for (const middle of middles) {
        for (const repeated of [...'$.=,0a+/-_:!', '.=', '$a', '0,', 'a$b.', '\u0660']) {
          for (const length of [60, 450, 100_000]) {
            const most = Math.floor(length / repeated.length)
            accepted(`${start}${middle}${repeated.repeat(most)}`)
            accepted(`${start}${middle}${repeated.repeat(most)}\n`)
            answered += 2
          }
        }
      }
    }
    // A pattern that went back and forth would take minutes for a single one of them: the test would not come to its end.
    assert.ok(answered > 10_000)
  }).timeout(60_000)
})
