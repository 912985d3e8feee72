import { hash } from 'node:crypto'
import { CRYPT_PASSWORD_BYTES, writtenHash, writtenSalt } from './crypt-fields.js'
import { numberField } from './fields.js'
import { refuse } from './parsed-hash.js'
import type { ShaCryptHash } from './parsed-hash.js'
import { stretch } from './stretch.js'

const DEFAULT_ROUNDS = 5_000
const ROUNDS = { from: 1_000, to: 660_000 }
/** Above this number of rounds, passwords may have `SHORT_PASSWORD_BYTES` only, so that a verification takes less than half a second. */
const MAX_ROUNDS_FOR_LONG_PASSWORDS = 200_000
const SHORT_PASSWORD_BYTES = 64
const MAX_SALT = 16
const ROUNDS_PREFIX = 'rounds='

/** The order of the digest bytes in the encoded hash. */
const BYTE_ORDER: Readonly<Record<ShaCryptHash['digest'], readonly number[]>> = {
  sha256: [
    20, 10, 0, 11, 1, 21, 2, 22, 12, 23, 13, 3, 14, 4, 24, 5, 25, 15, 26, 16, 6, 17, 7, 27, 8, 28, 18, 29, 19, 9, 30, 31,
  ],
  sha512: [
    42, 21, 0, 1, 43, 22, 23, 2, 44, 45, 24, 3, 4, 46, 25, 26, 5, 47, 48, 27, 6, 7, 49, 28, 29, 8, 50, 51, 30, 9, 10, 52,
    31, 32, 11, 53, 54, 33, 12, 13, 55, 34, 35, 14, 56, 57, 36, 15, 16, 58, 37, 38, 17, 59, 60, 39, 18, 19, 61, 40, 41, 20, 62, 63,
  ],
}

/**
 * Reads `$5$<salt>$<hash>` (SHA-256) or `$6$<salt>$<hash>` (SHA-512) of crypt(5). `rounds=<number>$` before the salt
 * sets the rounds; the default is 5000.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parseShaCrypt(digest: ShaCryptHash['digest'], fields: readonly string[]): ShaCryptHash {
  const name = `${digest}-crypt`
  const isCounted = fields[0]?.startsWith(ROUNDS_PREFIX) ?? false
  const [roundsText = '', saltText, hashText, ...more] = isCounted ? fields : [`${ROUNDS_PREFIX}${DEFAULT_ROUNDS}`, ...fields]
  if (saltText === undefined || hashText === undefined || more.length > 0) {
    refuse(`${name} has the form $${digest === 'sha256' ? 5 : 6}$<salt>$<hash>, optionally with rounds=<number>$ before the salt`)
  }
  return {
    algorithm: 'sha-crypt',
    digest,
    rounds: numberField(`${name}: rounds`, roundsText.slice(ROUNDS_PREFIX.length), ROUNDS),
    salt: writtenSalt(name, saltText, MAX_SALT),
    hash: writtenHash(name, hashText, BYTE_ORDER[digest].length),
  }
}

/** Maximum bytes of a password for this number of rounds. */
export const shaCryptPasswordBytes = (rounds: number): number => (rounds > MAX_ROUNDS_FOR_LONG_PASSWORDS ? SHORT_PASSWORD_BYTES : CRYPT_PASSWORD_BYTES)

/** The hash of a password, its bytes in encoded order. */
export function shaCrypt({ digest, rounds, salt }: Pick<ShaCryptHash, 'digest' | 'rounds' | 'salt'>, password: Buffer): Buffer {
  const sum = (...parts: readonly Buffer[]): Buffer => hash(digest, Buffer.concat(parts), 'buffer')
  const between = sum(password, salt, password)
  const choices: Buffer[] = []
  for (let bits = password.length; bits > 0; bits >>= 1) choices.push(bits % 2 === 1 ? between : password)
  const first = sum(password, salt, repeated(between, password.length), ...choices)

  const stretched = stretch({
    digest,
    first,
    password: repeated(sum(repeated(password, password.length ** 2)), password.length),
    salt: repeated(sum(repeated(salt, salt.length * (16 + (first[0] ?? 0)))), salt.length),
    rounds,
  })
  return Buffer.from(BYTE_ORDER[digest].map((index) => stretched[index] ?? 0))
}

/** The bytes repeated up to `length`. */
const repeated = (bytes: Buffer, length: number): Buffer => (length === 0 ? Buffer.alloc(0) : Buffer.alloc(length, bytes))
