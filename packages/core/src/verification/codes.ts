import type { Clock, Digest, Secrets, UserId } from '../shared/index.js'
import { isStorable } from '../shared/index.js'
import type { Human } from '../users/index.js'
import type { CodeDigest, CodeStores } from './ports.js'
import type { CodeKind, StoredCode } from './verification-code.js'
import { CODE_LIFETIMES, canonicalCode, codeFrom, codeTarget, isOver } from './verification-code.js'

/** A code that somebody shows. All of it is as it came from outside. */
export interface ShownCode {
  readonly userId: UserId
  readonly kind: CodeKind
  readonly code: string
}

interface Dependencies {
  readonly secrets: Secrets
  readonly codeDigest: CodeDigest
  readonly digest: Digest
  readonly clock: Clock
}

/** Makes codes, and judges those that are shown. */
export class Codes {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Makes a code, and what is stored of it.
   *
   * @param target what it is to prove, where the user does not have that yet
   */
  make(user: Human, kind: CodeKind, target: string = codeTarget(user, kind)): { readonly code: string; readonly stored: StoredCode } {
    const { secrets, clock } = this.#deps
    const code = codeFrom(secrets.next(), kind)
    const now = clock.now()
    const instants = { createdAt: now, expiresAt: now + CODE_LIFETIMES[kind] }
    const codeHash = this.#hash({ userId: user.id, kind, code })
    return { code, stored: { userId: user.id, kind, codeHash, target, attempts: 0, ...instants } }
  }

  /**
   * Judges a code, and counts a wrong one. User and code stay locked until the unit of work ends, so that guesses at the same time share
   * one budget, and of two right ones the first is used. A unit of work that ends with an error counts nothing: throw after it.
   *
   * @returns the person that it is of; `undefined` for a code that is refused
   */
  async judge(shown: ShownCode, { users, verificationCodes, credentials }: CodeStores): Promise<Human | undefined> {
    const { digest, clock } = this.#deps
    const { userId, kind } = shown
    const code = canonicalCode(shown.code, kind)
    if (code === undefined || !isStorable(userId)) return undefined
    const user = (await users.lock(userId))?.user
    const stored = await verificationCodes.lock(userId, kind)
    const codeHash = this.#hash({ userId, kind, code })
    if (user?.kind !== 'human' || !stored || isOver(stored, clock.now())) return undefined
    if (!digest.equal(codeHash, stored.codeHash)) {
      await verificationCodes.put({ ...stored, attempts: stored.attempts + 1 })
      return undefined
    }
    if (user.state === 'inactive' || user.state === 'locked') return undefined
    if (kind !== 'email_change' && codeTarget(user, kind) !== stored.target) return undefined
    // A code for a password does not outlive the password that it was to replace.
    const changedAt = isForPassword(kind) ? (await credentials.password(userId))?.changedAt : undefined
    return changedAt !== undefined && changedAt > stored.createdAt ? undefined : user
  }

  /** Judges a code and uses it up. @returns as `judge` */
  async spend(shown: ShownCode, stores: CodeStores): Promise<Human | undefined> {
    const user = await this.judge(shown, stores)
    if (user) await stores.verificationCodes.remove(user.id, shown.kind)
    return user
  }

  /** No two parts can be mistaken for others: kinds and codes have no line breaks. */
  #hash({ userId, kind, code }: ShownCode) {
    return this.#deps.codeDigest.of(`${kind}\n${code}\n${userId}`)
  }
}

const isForPassword = (kind: CodeKind): boolean => kind === 'initialise' || kind === 'password_reset'
