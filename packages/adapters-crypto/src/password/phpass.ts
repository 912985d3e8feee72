import { hash } from 'node:crypto'
import { digitOf } from './crypt-base64.js'
import { writtenHash } from './crypt-fields.js'
import { refuse } from './parsed-hash.js'
import type { PhpassHash } from './parsed-hash.js'

/** Log2 of the rounds. phpass itself uses at least the minimum; the maximum takes a third of a second. */
const LOG_ROUNDS = { from: 7, to: 18 }
const SALT_CHARACTERS = 8
const DIGEST_BYTES = 16
const SALT = /^[./0-9A-Za-z]{8}$/

/** The prefix of phpass and Drupal hashes: one character for the rounds, eight of salt. */
export interface PhpassSetting {
  readonly logRounds: number
  readonly salt: Buffer
  /** The rest of the text. */
  readonly hashText: string
}

/**
 * Reads `$P$<character of rounds><8 characters of salt><22 characters of hash>`; phpBB uses the prefix `$H$`.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parsePhpass(fields: readonly string[]): PhpassHash {
  const [text, ...more] = fields
  if (text === undefined || more.length > 0) refuse('phpass has the form $P$<one character of rounds><8 of salt><22 of hash>')
  const { hashText, ...setting } = phpassSetting('phpass', text)
  return { algorithm: 'phpass', ...setting, hash: writtenHash('phpass', hashText, DIGEST_BYTES) }
}

/**
 * Reads the rounds and the salt.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function phpassSetting(algorithm: string, text: string): PhpassSetting {
  const logRounds = digitOf(text.charAt(0))
  if (logRounds < LOG_ROUNDS.from || logRounds > LOG_ROUNDS.to) {
    refuse(`${algorithm}: the rounds must be between 2 to the power of ${LOG_ROUNDS.from} and of ${LOG_ROUNDS.to}`)
  }
  const salt = text.slice(1, 1 + SALT_CHARACTERS)
  if (!SALT.test(salt)) refuse(`${algorithm}: the salt must have ${SALT_CHARACTERS} characters out of ./0-9A-Za-z`)
  return { logRounds, salt: Buffer.from(salt), hashText: text.slice(1 + SALT_CHARACTERS) }
}

/** The portable hash of a password. With SHA-512: the untruncated hash of Drupal. */
export function phpass(digest: 'md5' | 'sha512', { logRounds, salt }: Pick<PhpassHash, 'logRounds' | 'salt'>, password: Buffer): Buffer {
  const first = hash(digest, Buffer.concat([salt, password]), 'buffer')
  const data = Buffer.concat([first, password])
  let state = first.toString('latin1')
  for (let left = 2 ** logRounds; left > 0; left -= 1) {
    data.write(state, 0, 'latin1')
    state = hash(digest, data, 'binary')
  }
  return Buffer.from(state, 'latin1')
}
