import { hash } from 'node:crypto'
import { writtenHash, writtenSalt } from './crypt-fields.js'
import { refuse } from './parsed-hash.js'
import type { Md5CryptHash } from './parsed-hash.js'
import { stretch } from './stretch.js'

const PREFIX = '$1$'
const ROUNDS = 1_000
const MAX_SALT = 8
const DIGEST_BYTES = 16
/** The order of the digest bytes in the encoded hash. */
const WRITTEN = [12, 6, 0, 13, 7, 1, 14, 8, 2, 15, 9, 3, 5, 10, 4, 11]

/**
 * Reads `$1$<salt>$<hash>` of crypt(5). It always takes 1000 rounds.
 *
 * @throws HashNotAccepted malformed
 */
export function parseMd5Crypt(fields: readonly string[]): Md5CryptHash {
  const [saltText, hashText, ...more] = fields
  if (saltText === undefined || hashText === undefined || more.length > 0) refuse('md5-crypt has the form $1$<salt>$<hash>')
  return {
    algorithm: 'md5-crypt',
    salt: writtenSalt('md5-crypt', saltText, MAX_SALT),
    hash: writtenHash('md5-crypt', hashText, DIGEST_BYTES),
  }
}

/** The hash of a password, its bytes in encoded order. */
export function md5Crypt(salt: Buffer, password: Buffer): Buffer {
  const between = md5(Buffer.concat([password, salt, password]))
  const parts = [password, Buffer.from(PREFIX), salt]
  for (let left = password.length; left > 0; left -= DIGEST_BYTES) parts.push(between.subarray(0, left))
  // The bits of the length choose between NUL and the first byte: a mistake of the first implementation that all others copy.
  for (let bits = password.length; bits > 0; bits >>= 1) parts.push(bits % 2 === 1 ? Buffer.alloc(1) : password.subarray(0, 1))
  const digest = stretch({ digest: 'md5', first: md5(Buffer.concat(parts)), password, salt, rounds: ROUNDS })
  return Buffer.from(WRITTEN.map((index) => digest[index] ?? 0))
}

const md5 = (data: Buffer): Buffer => hash('md5', data, 'buffer')
