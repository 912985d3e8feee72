import { ARGON2_NAMES, parseArgon2 } from './argon2.js'
import { BCRYPT_NAMES, parseBcrypt } from './bcrypt.js'
import { refuse } from './parsed-hash.js'
import type { ParsedHash } from './parsed-hash.js'
import { PBKDF2_NAMES, parsePbkdf2 } from './pbkdf2.js'
import { parseScrypt } from './scrypt.js'

const LONGEST = 512
const PRINTABLE = /^[!-~]*$/

/**
 * Takes an encoded password hash apart: pbkdf2, bcrypt, argon2i, argon2id or scrypt, each within a window of cost.
 * Whatever it accepts can be verified, in about half a second at most.
 *
 * @throws HashNotAccepted malformed, unknown algorithm, or outside the window; the message names what is wrong, never the hash
 */
export function parseHash(encoded: string): ParsedHash {
  if (encoded.length > LONGEST) refuse(`a hash has at most ${LONGEST} characters`)
  if (!PRINTABLE.test(encoded)) refuse('a hash consists of printable ASCII characters')
  const [before, name, ...fields] = encoded.split('$')
  if (before !== '' || name === undefined) refuse('a hash has the form $<algorithm>$…')

  const digest = PBKDF2_NAMES.get(name)
  if (digest) return parsePbkdf2(digest, fields)
  if (BCRYPT_NAMES.has(name)) return parseBcrypt(encoded, fields)
  const argon2 = ARGON2_NAMES.find((known) => known === name)
  if (argon2) return parseArgon2(argon2, fields)
  if (name === 'scrypt') return parseScrypt(fields)
  return refuse('the hash is of an unknown algorithm; pbkdf2, bcrypt, argon2i, argon2id and scrypt are known')
}
