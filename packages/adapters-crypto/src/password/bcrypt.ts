import { refuse } from './parsed-hash.js'
import type { BcryptHash } from './parsed-hash.js'

export const BCRYPT_NAMES = ['2', '2a', '2b', '2y'] as const
export type BcryptName = (typeof BCRYPT_NAMES)[number]

/** bcrypt reads no more bytes of a password than these. */
export const BCRYPT_PASSWORD_BYTES = 72

const COST = { from: 4, to: 14 }
/** The last character of the salt carries 2 bits and that of the hash 4: with others no verification would ever succeed. */
const SALT_AND_HASH = /^[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

/**
 * Reads `$2b$<two digits of cost>$<22 characters of salt><31 characters of hash>`. `$2x$`, which a faulty implementation made, is unknown.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parseBcrypt(name: BcryptName, fields: readonly string[]): BcryptHash {
  const [costText = '', saltAndHash = '', ...more] = fields
  if (!/^[0-9]{2}$/.test(costText) || more.length > 0) refuse('bcrypt has the form $2b$<two digits of cost>$<salt and hash>')
  const cost = Number(costText)
  if (cost < COST.from || cost > COST.to) refuse(`bcrypt: the cost must be between ${COST.from} and ${COST.to}`)
  if (!SALT_AND_HASH.test(saltAndHash)) refuse('bcrypt: salt and hash must be 53 characters of its own base64')
  const isFirstVersion = name === '2'
  return { algorithm: 'bcrypt', cost, isTerminated: !isFirstVersion, encoded: `$${isFirstVersion ? '2b' : name}$${costText}$${saltAndHash}` }
}

/**
 * What a bcrypt that ends passwords with a NUL has to be given so that it computes `$2$`, which has no end and repeats the password
 * until it has 72 bytes: exactly those.
 */
export const unterminated = (password: Buffer): Buffer =>
  password.length === 0 ? password : Buffer.alloc(BCRYPT_PASSWORD_BYTES, password)
