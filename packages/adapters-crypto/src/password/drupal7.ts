import { hash } from 'node:crypto'
import { encodeCryptBase64 } from './crypt-base64.js'
import { refuse } from './parsed-hash.js'
import type { Drupal7Hash } from './parsed-hash.js'
import { phpass, phpassSetting } from './phpass.js'

/** Drupal truncates the whole text to 55 characters. The hash ends within a byte, so it is compared as text. */
const HASH = /^[./0-9A-Za-z]{43}$/

/**
 * Reads `$S$<character of rounds><8 characters of salt><43 characters of hash>`. `isOfMd5` is for the form `U$S$…`, in which
 * Drupal 7 rehashed the MD5 hashes of Drupal 6.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parseDrupal7(fields: readonly string[], isOfMd5: boolean): Drupal7Hash {
  const [text, ...more] = fields
  if (text === undefined || more.length > 0) refuse('drupal7 has the form $S$<one character of rounds><8 of salt><43 of hash>')
  const { hashText, ...setting } = phpassSetting('drupal7', text)
  if (!HASH.test(hashText)) refuse('drupal7: the hash must have 43 characters out of ./0-9A-Za-z')
  return { algorithm: 'drupal7', isOfMd5, ...setting, hash: Buffer.from(hashText) }
}

/** The encoded hash of a password. */
export function drupal7({ logRounds, salt, hash: { length }, isOfMd5 }: Drupal7Hash, password: Buffer): Buffer {
  const hashed = isOfMd5 ? Buffer.from(hash('md5', password, 'hex')) : password
  return Buffer.from(encodeCryptBase64(phpass('sha512', { logRounds, salt }, hashed)).slice(0, length))
}
