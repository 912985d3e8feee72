import { decodeCryptBase64 } from './crypt-base64.js'
import { refuse } from './parsed-hash.js'

/** Maximum length of a password in crypt(3) and Drupal. Hashing time grows with the length. */
export const CRYPT_PASSWORD_BYTES = 512

/** What crypt(5) allows in a salt of `$1$`, `$5$` and `$6$`. */
const SALT = /^[!-#%-9;-~]+$/

/**
 * Reads a salt that is used without decoding: 1 to `longest` printable characters except `$` and `:`.
 *
 * @throws HashNotAccepted
 */
export function writtenSalt(algorithm: string, text: string, longest: number): Buffer {
  if (text.length > longest || !SALT.test(text)) refuse(`${algorithm}: the salt must have 1 to ${longest} characters, without :`)
  return Buffer.from(text)
}

/**
 * Reads a hash of exactly `bytes` bytes in the base64 of crypt(3).
 *
 * @throws HashNotAccepted
 */
export function writtenHash(algorithm: string, text: string, bytes: number): Buffer {
  const hash = decodeCryptBase64(text)
  if (hash?.length !== bytes) refuse(`${algorithm}: the hash must be ${bytes} bytes in the base64 of crypt(3)`)
  return hash
}

/** The first bytes of a password, and whether that is the whole password. */
export function beginning(password: string, longest: number): { readonly bytes: Buffer; readonly isWhole: boolean } {
  const bytes = Buffer.from(password)
  return { bytes: bytes.subarray(0, longest), isWhole: bytes.length <= longest }
}
