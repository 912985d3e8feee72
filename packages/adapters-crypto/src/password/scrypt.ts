import { parameterFields, saltAndHash } from './fields.js'
import type { NumberRange } from './fields.js'
import { refuse } from './parsed-hash.js'
import type { ScryptHash } from './parsed-hash.js'

/** Bytes that one verification may touch: 256 MiB. */
const MAX_WORK = 256 * 1024 * 1024
export const SCRYPT_RANGES = { ln: { from: 1, to: 20 }, r: { from: 1, to: 64 }, p: { from: 1, to: 16 } } satisfies Record<string, NumberRange>

/**
 * Reads `$scrypt$ln=<log2 N>,r=<block size>,p=<parallelization>$<salt>$<hash>`.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parseScrypt(fields: readonly string[]): ScryptHash {
  const [parameterText, saltText, hashText, ...more] = fields
  if (parameterText === undefined || saltText === undefined || hashText === undefined || more.length > 0) {
    refuse('scrypt has the form $scrypt$ln=<log2 N>,r=<block size>,p=<parallelization>$<salt>$<hash>')
  }
  const [logN = 0, blockSize = 0, parallelization = 0] = parameterFields('scrypt', parameterText, SCRYPT_RANGES)
  assertScryptCost({ logN, blockSize, parallelization })
  return { algorithm: 'scrypt', logN, blockSize, parallelization, ...saltAndHash('scrypt', saltText, hashText) }
}

/** @throws HashNotAccepted incompatible parameters, or too costly */
export function assertScryptCost({ logN, blockSize, parallelization }: Pick<ScryptHash, 'logN' | 'blockSize' | 'parallelization'>, maxWork = MAX_WORK): void {
  // RFC 7914 §2: N is less than 2 to the power of (128 * r / 8)
  if (logN >= 16 * blockSize) refuse('scrypt: ln must be less than 16 times r')
  const work = 128 * 2 ** logN * blockSize * parallelization
  if (work > maxWork) refuse(`scrypt: 128 * N * r * p must be at most ${maxWork}`)
}
