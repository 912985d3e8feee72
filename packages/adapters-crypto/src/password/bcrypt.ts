import { refuse } from './parsed-hash.js'
import type { BcryptHash } from './parsed-hash.js'

export const BCRYPT_NAMES = ['2', '2a', '2b', '2y'] as const
export type BcryptName = (typeof BCRYPT_NAMES)[number]

const COST = { from: 4, to: 14 }
/** The last character of the salt carries 2 bits and that of the hash 4. Other characters could never verify. */
const SALT_AND_HASH = /^[./A-Za-z0-9]{21}[.Oeu][./A-Za-z0-9]{30}[.CGKOSWaeimquy26]$/

/**
 * Reads `$2b$<two digits of cost>$<22 characters of salt><31 characters of hash>`. `$2x$`, from a faulty implementation, is not supported.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parseBcrypt(name: BcryptName, fields: readonly string[]): BcryptHash {
  const [costText = '', saltAndHash = '', ...more] = fields
  if (!/^[0-9]{2}$/.test(costText) || more.length > 0) refuse('bcrypt has the form $2b$<two digits of cost>$<salt and hash>')
  const cost = Number(costText)
  if (cost < COST.from || cost > COST.to) refuse(`bcrypt: the cost must be between ${COST.from} and ${COST.to}`)
  if (!SALT_AND_HASH.test(saltAndHash)) refuse('bcrypt: salt and hash must be 53 characters of its own base64')
  // The library does not support $2$. It verifies one as $2b$ with a modified input.
  const isFirstVersion = name === '2'
  return {
    algorithm: 'bcrypt',
    cost,
    input: isFirstVersion ? 'unterminated' : 'password',
    encoded: `$${isFirstVersion ? '2b' : name}$${costText}$${saltAndHash}`,
  }
}

/**
 * Reads `$wp$2y$<two digits of cost>$<22 characters of salt><31 characters of hash>`, the format of WordPress since 6.8.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parseWordpress(fields: readonly string[]): BcryptHash {
  const [version, ...rest] = fields
  if (version !== '2y') refuse('a hash of WordPress has the form $wp$2y$<two digits of cost>$<salt and hash>')
  return { ...parseBcrypt(version, rest), input: 'wordpress' }
}
