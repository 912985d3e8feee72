import { numberField, saltAndHash } from './fields.js'
import { PBKDF2_DIGESTS, refuse } from './parsed-hash.js'
import type { Pbkdf2Digest, Pbkdf2Hash } from './parsed-hash.js'

const MIN_ITERATIONS = 1_000

/** Bytes of an output block, and the maximum number of iterations over all blocks: less than a second. */
const DIGESTS: Readonly<Record<Pbkdf2Digest, { readonly bytes: number; readonly mostIterations: number }>> = {
  sha1: { bytes: 20, mostIterations: 2_000_000 },
  sha224: { bytes: 28, mostIterations: 2_000_000 },
  sha256: { bytes: 32, mostIterations: 2_000_000 },
  sha384: { bytes: 48, mostIterations: 1_000_000 },
  sha512: { bytes: 64, mostIterations: 1_000_000 },
}

/** The names `pbkdf2` (which means SHA-1) and `pbkdf2-<digest>`. */
export const PBKDF2_NAMES: ReadonlyMap<string, Pbkdf2Digest> = new Map([
  ['pbkdf2', 'sha1'],
  ...PBKDF2_DIGESTS.map((digest) => [`pbkdf2-${digest}`, digest] as const),
])

/**
 * Reads `$pbkdf2-<digest>$<iterations>$<salt>$<hash>`.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parsePbkdf2(digest: Pbkdf2Digest, fields: readonly string[]): Pbkdf2Hash {
  const [iterationText, saltText, hashText, ...more] = fields
  if (iterationText === undefined || saltText === undefined || hashText === undefined || more.length > 0) {
    refuse('pbkdf2 has the form $pbkdf2-<digest>$<iterations>$<salt>$<hash>')
  }
  const { bytes, mostIterations } = DIGESTS[digest]
  const name = `pbkdf2-${digest}`
  // The PHC string format names the parameters, and may have the length of the hash.
  const [, named, length] = /^i=(\d+)(?:,l=(\d+))?$/.exec(iterationText) ?? []
  const iterations = numberField(`${name}: iterations`, named ?? iterationText, { from: MIN_ITERATIONS, to: mostIterations })
  const { salt, hash } = saltAndHash(name, saltText, hashText)
  if (length !== undefined && Number(length) !== hash.length) refuse(`${name}: l must be the length of the hash`)
  // RFC 8018 §5.2: each output block takes all iterations.
  const blocks = Math.ceil(hash.length / bytes)
  if (iterations * blocks > mostIterations) {
    refuse(`${name}: a hash of ${hash.length} bytes takes ${blocks} times the iterations, and at most ${mostIterations} are accepted`)
  }
  return { algorithm: 'pbkdf2', digest, iterations, salt, hash }
}
