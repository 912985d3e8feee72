import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { HashNotAccepted } from '@keyhall/core/credentials'
import type { EncodedHash, PasswordHasher } from '@keyhall/core/credentials'
import { FULL_COST, isLikeNew, NEW_HASH } from './argon2.js'
import type { PasswordCost } from './argon2.js'
import type { QueuePlace } from './fair-queue.js'
import { HashingPool } from './hashing-pool.js'
import { parseHash } from './parse-hash.js'
import type { ParsedHash } from './parsed-hash.js'

const WAITING_BY_DEFAULT = 64

export interface PasswordHasherOptions {
  /** Threads that hash at the same time, each with up to 19 MiB for hashes of our own; one less than the processors by default. */
  readonly workers?: number
  /** Passwords that may wait for a thread before others are refused; 64 by default. */
  readonly maxWaiting?: number
  /** Of new hashes; `FULL_COST` by default. */
  readonly cost?: PasswordCost
  /** The network on whose behalf something is done now; `undefined` for work of the server itself. Networks share the queue fairly. */
  readonly currentNetwork?: () => string | undefined
}

export interface PasswordHashers extends PasswordHasher {
  /** Passwords that wait for a thread. */
  waiting(): number
  /** Takes no more passwords, finishes the waiting ones, then ends the threads. */
  close(): Promise<void>
}

/**
 * Hashes passwords with argon2id (19 MiB, two passes, one lane) in threads of its own, and verifies imported hashes, of which
 * docs/password-hashes.md has the forms, in the same threads under the same bound. Nothing is started before the first password comes.
 *
 * Passwords are normalised (NFKC) before they are hashed. Foreign hashes may be of the text as it was typed, so both are tried.
 *
 * @throws RangeError when an option is no integer, or too small
 */
export function passwordHashers(options: PasswordHasherOptions = {}): PasswordHashers {
  const pool = new HashingPool({
    workers: atLeast(1, options.workers ?? Math.max(1, availableParallelism() - 1)),
    maxWaiting: atLeast(0, options.maxWaiting ?? WAITING_BY_DEFAULT),
    file: new URL('./hashing.worker.js', import.meta.url),
  })
  const cost = options.cost ?? FULL_COST
  const place = (isFromKnownBrowser = false): QueuePlace => ({ network: options.currentNetwork?.() ?? '', isFromKnownBrowser })
  const nobodysHash = hashOfNobody(cost)
  const needsRehash = (stored: string): boolean => isOtherThanNew(stored, cost)

  return {
    hash: async (password) => (await pool.run({ task: 'hash', password: password.normalize('NFKC'), cost }, place())) as EncodedHash,
    async verify(stored, password, isFromKnownBrowser) {
      const known = stored !== undefined && tryParse(stored) ? stored : undefined
      const encoded = known ?? nobodysHash
      const isMatch = await pool.run({ task: 'verify', encoded, passwords: spellings(password, needsRehash(encoded)) }, place(isFromKnownBrowser))
      return isMatch === true && known !== undefined
    },
    needsRehash,
    accept(encoded) {
      parseHash(encoded)
      return encoded as EncodedHash
    },
    waiting: () => pool.waiting(),
    close: () => pool.close(),
  }
}

function isOtherThanNew(stored: string, cost: PasswordCost): boolean {
  const parsed = tryParse(stored)
  return parsed?.algorithm !== 'argon2id' || !isLikeNew(parsed, cost)
}

/** The texts whose hash it may be, the likely one first: hashes of our own are of the normalised one. */
function spellings(password: string, isForeign: boolean): readonly string[] {
  const normalised = password.normalize('NFKC')
  if (normalised === password) return [password]
  return isForeign ? [password, normalised] : [normalised, password]
}

/** What is stored was accepted once. Should it not be readable any more, it is nobody's password, and the time does not tell. */
function tryParse(stored: string): ParsedHash | undefined {
  try {
    return parseHash(stored)
  } catch (problem) {
    if (problem instanceof HashNotAccepted) return undefined
    throw problem
  }
}

/** Costs as much to verify as any new hash, and was not made from a password. */
function hashOfNobody({ memory, passes }: PasswordCost): string {
  const { algorithm, version, lanes, saltBytes, hashBytes } = NEW_HASH
  const [salt, hash] = [saltBytes, hashBytes].map((length) => randomBytes(length).toString('base64').replace(/=+$/, ''))
  return `$${algorithm}$v=${version}$m=${memory},t=${passes},p=${lanes}$${salt}$${hash}`
}

function atLeast(least: number, value: number): number {
  if (!Number.isInteger(value) || value < least) throw new RangeError(`expected an integer of at least ${least}`)
  return value
}
