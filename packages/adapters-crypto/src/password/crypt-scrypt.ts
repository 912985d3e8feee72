import { digitOf } from './crypt-base64.js'
import { writtenHash } from './crypt-fields.js'
import { assertInside } from './fields.js'
import { refuse } from './parsed-hash.js'
import type { ScryptHash } from './parsed-hash.js'
import { SCRYPT_RANGES, assertScryptCost } from './scrypt.js'

/** One character of log2 N, five of block size, five of parallelization, then the salt, used without decoding. */
const SETTING = /^([./0-9A-Za-z])([./0-9A-Za-z]{5})([./0-9A-Za-z]{5})([./0-9A-Za-z]{8,64})$/
const HASH_BYTES = 32

/**
 * Reads `$7$<setting and salt>$<hash>` of crypt(5) and libsodium.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parseCryptScrypt(fields: readonly string[]): ScryptHash {
  const [settingText = '', hashText, ...more] = fields
  if (hashText === undefined || more.length > 0) refuse('scrypt has the form $7$<log2 N, block size, parallelization, salt>$<hash>')
  const [, logNText, blockSizeText, parallelizationText, salt] = SETTING.exec(settingText) ?? []
  if (logNText === undefined || blockSizeText === undefined || parallelizationText === undefined || salt === undefined) {
    refuse('scrypt $7$: log2 N, block size and parallelization take 11 characters, the salt 8 to 64, all from ./0-9A-Za-z')
  }
  const [logN, blockSize, parallelization] = [digits(logNText), digits(blockSizeText), digits(parallelizationText)]
  assertInside('scrypt: ln', logN, SCRYPT_RANGES.ln)
  assertInside('scrypt: r', blockSize, SCRYPT_RANGES.r)
  assertInside('scrypt: p', parallelization, SCRYPT_RANGES.p)
  assertScryptCost({ logN, blockSize, parallelization })
  const hash = writtenHash('scrypt', hashText, HASH_BYTES)
  return { algorithm: 'scrypt', logN, blockSize, parallelization, salt: Buffer.from(salt), hash }
}

/** A number, the lowest digit first. */
const digits = (text: string): number => [...text].reduceRight((above, digit) => above * 64 + digitOf(digit), 0)
