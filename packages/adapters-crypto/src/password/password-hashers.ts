import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { HashNotAccepted } from '@keyhall/core/credentials'
import type { EncodedHash, PasswordHasher } from '@keyhall/core/credentials'
import { FULL_COST, isLikeNew, NEW_HASH } from './argon2.js'
import type { PasswordCost } from './argon2.js'
import type { QueuePlace } from './fair-queue.js'
import { HashingPool } from './hashing-pool.js'
import { acceptHash, parseHash } from './parse-hash.js'
import type { ParsedHash } from './parsed-hash.js'

const WAITING_BY_DEFAULT = 64

export interface PasswordHasherOptions {
  /** Number of hashing threads, each with up to 19 MiB for our own hashes. Default: one less than the processors. */
  readonly workers?: number
  /** Maximum number of waiting passwords. Default: 64. */
  readonly maxWaiting?: number
  /** Cost of new hashes. Default: `FULL_COST`. */
  readonly cost?: PasswordCost
  /** The client network of the current request; `undefined` for work of the server itself. Networks share the queue fairly. */
  readonly currentNetwork?: () => string | undefined
}

export interface PasswordHashers extends PasswordHasher {
  /** Checks a hash of another system, without a thread. @throws HashNotAccepted */
  check(encoded: string): void
  /** Number of waiting passwords. */
  waiting(): number
  /** Accepts no more passwords, finishes the waiting ones, then ends the threads. */
  close(): Promise<void>
}

/**
 * Hashes passwords with argon2id (19 MiB, two passes, one lane) in worker threads, and verifies imported hashes (formats in
 * docs/password-hashes.md) in the same threads and queue. Threads start with the first password.
 *
 * Passwords are normalized (NFKC) before hashing. Imported hashes may be of the unnormalized text, so both forms are tried.
 *
 * @throws RangeError when an option is not an integer, or too small
 */
export function passwordHashers(options: PasswordHasherOptions = {}): PasswordHashers {
  const pool = new HashingPool({
    workers: atLeast(1, options.workers ?? Math.max(1, availableParallelism() - 1)),
    maxWaiting: atLeast(0, options.maxWaiting ?? WAITING_BY_DEFAULT),
    file: new URL('./hashing.worker.js', import.meta.url),
  })
  const cost = options.cost ?? FULL_COST
  const place = (isFromKnownBrowser = false): QueuePlace => ({ network: options.currentNetwork?.() ?? '', isFromKnownBrowser })
  const dummyHash = createDummyHash(cost)
  const needsRehash = (stored: string): boolean => isOtherThanNew(stored, cost)

  return {
    hash: async (password) => (await pool.run({ task: 'hash', password: password.normalize('NFKC'), cost }, place())) as EncodedHash,
    async verify(stored, password, isFromKnownBrowser) {
      const known = stored !== undefined && tryParse(stored) ? stored : undefined
      const encoded = known ?? dummyHash
      const isForeign = needsRehash(encoded)
      const isMatch = await pool.run({ task: 'verify', encoded, passwords: spellings(password, isForeign), isForeign }, place(isFromKnownBrowser))
      return isMatch === true && known !== undefined
    },
    needsRehash,
    check: (encoded) => void acceptHash(encoded),
    async accept(encoded) {
      const { canonical, unwrapped } = acceptHash(encoded)
      return (unwrapped ? await pool.run({ task: 'wrap', ...unwrapped, cost }, place()) : canonical) as EncodedHash
    },
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}

function isOtherThanNew(stored: string, cost: PasswordCost): boolean {
  const parsed = tryParse(stored)
  return parsed?.algorithm !== 'argon2id' || !isLikeNew(parsed, cost)
}

/** The forms of a password to try, the likely one first. Our own hashes are of the normalized form. */
function spellings(password: string, isForeign: boolean): readonly string[] {
  const normalised = password.normalize('NFKC')
  if (normalised === password) return [password]
  return isForeign ? [password, normalised] : [normalised, password]
}

/** An unreadable stored hash matches no password. The caller then verifies a dummy hash, so that timing reveals nothing. */
function tryParse(stored: string): ParsedHash | undefined {
  try {
    return parseHash(stored)
  } catch (problem) {
    if (problem instanceof HashNotAccepted) return undefined
    throw problem
  }
}

/** A dummy hash that costs as much to verify as a new hash and matches no password. */
function createDummyHash({ memory, passes }: PasswordCost): string {
  const { algorithm, version, lanes, saltBytes, hashBytes } = NEW_HASH
  const [salt, hash] = [saltBytes, hashBytes].map((length) => randomBytes(length).toString('base64').replace(/=+$/, ''))
  return `$${algorithm}$v=${version}$m=${memory},t=${passes},p=${lanes}$${salt}$${hash}`
}

function atLeast(least: number, value: number): number {
  if (!Number.isInteger(value) || value < least) throw new RangeError(`expected an integer of at least ${least}`)
  return value
}
