import { ARGON2_NAMES, parseArgon2 } from './argon2.js'
import { BCRYPT_NAMES, parseBcrypt, parseWordpress } from './bcrypt.js'
import { parseCryptScrypt } from './crypt-scrypt.js'
import { parseDrupal7 } from './drupal7.js'
import { parseFirebaseScrypt } from './firebase-scrypt.js'
import { parseMd5Crypt } from './md5-crypt.js'
import { refuse } from './parsed-hash.js'
import type { ParsedHash } from './parsed-hash.js'
import { PBKDF2_NAMES, parsePbkdf2 } from './pbkdf2.js'
import { parsePhpass } from './phpass.js'
import { parseScrypt } from './scrypt.js'
import { parseShaCrypt } from './sha-crypt.js'
import { canonicalHash } from './notations.js'
import { parseWrappedSum, unwrappedSum } from './wrapped-sum.js'

const MAX_LENGTH = 512
const PRINTABLE = /^[!-~]*$/
const KNOWN = 'pbkdf2, bcrypt, argon2i, argon2id, scrypt, fbscrypt, md5-crypt, sha256-crypt, sha512-crypt, phpass and drupal7'

type Parser = (fields: readonly string[]) => ParsedHash

/** The parser for each identifier between the first two `$`. */
const PARSERS: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ...[...PBKDF2_NAMES].map(([name, digest]): [string, Parser] => [name, (fields) => parsePbkdf2(digest, fields)]),
  ...BCRYPT_NAMES.map((name): [string, Parser] => [name, (fields) => parseBcrypt(name, fields)]),
  ['wp', parseWordpress],
  ...ARGON2_NAMES.map((name): [string, Parser] => [name, (fields) => parseArgon2(name, fields)]),
  ['scrypt', parseScrypt],
  ['fbscrypt', parseFirebaseScrypt],
  ['ssha', parseWrappedSum],
  ['7', parseCryptScrypt],
  ['1', parseMd5Crypt],
  ['5', (fields) => parseShaCrypt('sha256', fields)],
  ['6', (fields) => parseShaCrypt('sha512', fields)],
  ['P', parsePhpass],
  ['H', parsePhpass],
  ['S', (fields) => parseDrupal7(fields, false)],
])

function assertText(encoded: string): void {
  if (encoded.length > MAX_LENGTH) refuse(`a hash has at most ${MAX_LENGTH} characters`)
  if (!PRINTABLE.test(encoded)) refuse('a hash consists of printable ASCII characters')
}

/** A hash of another system in the form in which it is stored. */
export interface AcceptedHash {
  readonly canonical: string
  /** A sum that must be hashed once more before it is stored. */
  readonly unwrapped?: { readonly head: string; readonly input: string }
}

/**
 * Reads a hash in any supported notation. Every accepted hash can be verified.
 *
 * @throws HashNotAccepted malformed, unknown algorithm, or cost outside the limits; the message never contains the hash
 */
export function acceptHash(encoded: string): AcceptedHash {
  assertText(encoded)
  const canonical = canonicalHash(encoded)
  const unwrapped = unwrappedSum(canonical)
  if (unwrapped) return { canonical, unwrapped }
  parseHash(canonical)
  return { canonical }
}

/**
 * Parses an encoded password hash as it is stored; docs/password-hashes.md lists the formats and their cost limits.
 * Every accepted hash can be verified in less than a second.
 *
 * @throws HashNotAccepted malformed, unknown algorithm, or cost outside the limits; the message never contains the hash
 */
export function parseHash(encoded: string): ParsedHash {
  assertText(encoded)
  const [before, name, ...fields] = encoded.split('$')
  if (before === 'U' && name === 'S') return parseDrupal7(fields, true)
  if (before !== '' || name === undefined) refuse('a hash has the form $<algorithm>$…')
  if (name === 'y' || name === 'gy') refuse('yescrypt is not supported, because no maintained library for Node.js verifies it: import the person without a password, which they set by "forgot password" or an invitation')
  const parse = PARSERS.get(name)
  return parse ? parse(fields) : refuse(`the hash is of an unknown algorithm; known are ${KNOWN}`)
}
