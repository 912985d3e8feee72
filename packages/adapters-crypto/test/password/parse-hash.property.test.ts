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
const anything = fc.string({ unit: fc.constantFrom(...'$,=+-./_Aa019mtplnrsv 2b'), maxLength: 80 })
const hashes = fc.oneof(pbkdf2, argon2, scrypt, bcrypt, anything)

function accepted(encoded: string): ParsedHash | undefined {
  try {
    return parseHash(encoded)
  } catch (problem) {
    assert.ok(problem instanceof HashNotAccepted, `threw ${String(problem)}`)
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
    case 'scrypt':
      return assert.ok(128 * 2 ** parsed.logN * parsed.blockSize * parsed.parallelization <= 256 * MIB)
    case 'argon2i':
    case 'argon2id':
      return assert.ok(parsed.memory <= 256 * 1024 && parsed.memory * parsed.passes <= MIB && parsed.passes <= 10 && parsed.lanes <= 16)
  }
}

const isCheap = (parsed: ParsedHash): boolean => {
  switch (parsed.algorithm) {
    case 'pbkdf2':
      return parsed.iterations <= 2_000
    case 'bcrypt':
      return parsed.cost <= 5
    case 'scrypt':
      return 2 ** parsed.logN * parsed.blockSize * parsed.parallelization <= 10_000
    case 'argon2i':
    case 'argon2id':
      return parsed.memory * parsed.passes <= 2_000
  }
}

describe('the parser of hashes', () => {
  it('accepts bounded cost only, and throws nothing but HashNotAccepted', () => {
    fc.assert(fc.property(hashes, (encoded) => {
      const parsed = accepted(encoded)
      if (parsed) assertBounded(parsed)
    }), { numRuns: 5_000 })
  })

  it('accepts only what can be verified', () => {
    const bytes = (minLength: number) => fc.uint8Array({ minLength, maxLength: 64 }).map((array) => Buffer.from(array).toString('base64'))
    const fields = fc.tuple(bytes(8), bytes(16)).map((salted) => salted.join('$'))
    const parameters = (most: readonly [number, number, number]) => fc.tuple(...most.map((max) => fc.nat({ max })), fields)
    const cheap = fc.oneof(
      fc.tuple(digest, fields).map(([name, rest]) => `$pbkdf2${name}$1000$${rest}`),
      parameters([80, 3, 9]).map(([m, t, p, rest]) => `$argon2id$v=19$m=${m},t=${t},p=${p}$${rest}`),
      parameters([12, 66, 18]).map(([ln, r, p, rest]) => `$scrypt$ln=${ln},r=${r},p=${p}$${rest}`),
      fc.stringMatching(/^[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/).map((rest) => `$2b$04$${rest}`),
    )
    fc.assert(fc.property(cheap, (encoded) => {
      const parsed = accepted(encoded)
      if (parsed && isCheap(parsed)) assert.equal(isHashOf(parsed, 'a password'), false)
    }), { numRuns: 300 })
  })
})
