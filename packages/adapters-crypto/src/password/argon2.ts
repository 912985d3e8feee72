import { parameterFields, saltAndHash } from './fields.js'
import { refuse } from './parsed-hash.js'
import type { Argon2Hash } from './parsed-hash.js'

export const ARGON2_NAMES = ['argon2i', 'argon2id'] as const
export type Argon2Name = (typeof ARGON2_NAMES)[number]

/** The cost of a new hash. */
export interface PasswordCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
}

/** 19 MiB, two passes. */
export const FULL_COST: PasswordCost = { memory: 19_456, passes: 2 }
/** The minimum of argon2, for tests only: it protects nothing. */
export const MIN_COST: PasswordCost = { memory: 8, passes: 1 }

/** Fixed parameters of new hashes: one lane, 16 bytes of salt, 32 bytes of hash. */
export const NEW_HASH = { algorithm: 'argon2id', version: 19, lanes: 1, saltBytes: 16, hashBytes: 32 } as const

const MAX_MEMORY = 256 * 1024
/** KiB times passes that one verification may touch: 1 GiB. */
const MAX_WORK = 1024 * 1024
/** RFC 9106 §3.1: at least 8 blocks of 1 KiB for each lane. */
const MIN_MEMORY_OF_LANE = 8
const WINDOWS = { m: { from: MIN_MEMORY_OF_LANE, to: MAX_MEMORY }, t: { from: 1, to: 10 }, p: { from: 1, to: 16 } }
const VERSION = /^v=(16|19)$/

/**
 * Reads `$argon2id$v=19$m=<KiB>,t=<passes>,p=<lanes>$<salt>$<hash>`; without `v` the version is 16.
 *
 * @throws HashNotAccepted malformed, or too costly
 */
export function parseArgon2(algorithm: Argon2Name, fields: readonly string[]): Argon2Hash {
  const isVersioned = fields[0]?.startsWith('v=') ?? false
  const [versionText, parameterText, saltText, hashText, ...more] = isVersioned ? fields : ['v=16', ...fields]
  if (parameterText === undefined || saltText === undefined || hashText === undefined || more.length > 0) {
    refuse(`${algorithm} has the form $${algorithm}$v=19$m=<KiB>,t=<passes>,p=<lanes>$<salt>$<hash>`)
  }
  const version = VERSION.exec(versionText ?? '')?.[1]
  if (version === undefined) refuse(`${algorithm}: the version must be 16 or 19`)

  const [memory = 0, passes = 0, lanes = 0] = parameterFields(algorithm, parameterText, WINDOWS)
  if (memory < MIN_MEMORY_OF_LANE * lanes) refuse(`${algorithm}: m must be at least ${MIN_MEMORY_OF_LANE} times p`)
  if (memory * passes > MAX_WORK) refuse(`${algorithm}: m times t must be at most ${MAX_WORK}`)
  return { algorithm, version: version === '16' ? 16 : 19, memory, passes, lanes, ...saltAndHash(algorithm, saltText, hashText) }
}

/** Whether the hash is of the algorithm and the cost of new ones. */
export const isLikeNew = (hash: Argon2Hash, cost: PasswordCost): boolean =>
  hash.algorithm === NEW_HASH.algorithm &&
  hash.version === NEW_HASH.version &&
  hash.memory === cost.memory &&
  hash.passes === cost.passes &&
  hash.lanes === NEW_HASH.lanes &&
  hash.salt.length >= NEW_HASH.saltBytes &&
  hash.hash.length === NEW_HASH.hashBytes
