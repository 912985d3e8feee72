import type { Clock, Digest, Secrets, UserId } from '../../foundation/shared/index.js'
import { isStorable } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { CodeDigest, CodeStores } from './ports.js'
import type { CodeKind, StoredCode } from './verification-code.js'
import { CODE_LIFETIMES, MAX_WRONG_TRIES, canonicalCode, codeFrom, codeTarget, isOver } from './verification-code.js'

/** A code as entered. All members are unvalidated input. */
export interface ShownCode {
  readonly userId: UserId
  readonly kind: CodeKind
  readonly code: string
  /** The id of the code, where codes have ids. */
  readonly id?: string | undefined
}

/** A correct code, now used. */
export interface ConsumedCode {
  readonly person: Human
  /** Whether it came by mail, which proves access to the mailbox. */
  readonly isMailed: boolean
}

/** The properties of a new code. */
export interface NewCode {
  /** The address or number to prove, if it is not the user's yet. */
  readonly target?: string | undefined
  /** Whether it is sent to the target only. */
  readonly isMailed?: true
}

interface Dependencies {
  readonly secrets: Secrets
  readonly codeDigest: CodeDigest
  readonly digest: Digest
  readonly clock: Clock
}

/** Creates, verifies and consumes codes. */
export class Codes {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Creates a code, and the row to store for it. */
  make(user: Human, kind: CodeKind, known: NewCode = {}): { readonly code: string; readonly stored: StoredCode } {
    const { secrets, clock } = this.#deps
    const { target = codeTarget(user, kind), isMailed } = known
    const code = codeFrom(secrets.next(), kind)
    const now = clock.now()
    const instants = { createdAt: now, expiresAt: now + CODE_LIFETIMES[kind] }
    const codeHash = this.#hash({ userId: user.id, kind, code })
    return { code, stored: { userId: user.id, kind, codeHash, target, attempts: 0, ...instants, ...(isMailed ? { isMailed } : {}) } }
  }

  /**
   * Verifies a code, and counts a wrong one. User and code stay locked until the unit of work ends, so that concurrent guesses share one
   * budget, and of two correct ones the first is used. A unit of work that fails counts nothing: throw after it.
   *
   * @returns the person; `undefined` for a refused code
   */
  async verify(shown: ShownCode, stores: CodeStores): Promise<Human | undefined> {
    return (await this.#judged(shown, stores))?.person
  }

  /** Verifies and consumes a code. @returns as `verify` */
  async consume(shown: ShownCode, stores: CodeStores, browser?: string): Promise<Human | undefined> {
    return (await this.consumeWithDetails(shown, stores, browser))?.person
  }

  /** The same, for callers that need to know how the code was delivered. */
  async consumeWithDetails(shown: ShownCode, stores: CodeStores, browser?: string): Promise<ConsumedCode | undefined> {
    const found = await this.#judged(shown, stores)
    if (found) await this.markUsed(shown, stores, browser)
    return found
  }

  /**
   * Consumes a code that was verified in the same unit of work.
   *
   * @param browser a secret of the browser that entered it; resubmitting the form from it has the same outcome
   */
  async markUsed({ userId, kind }: ShownCode, { verificationCodes }: CodeStores, browser?: string): Promise<void> {
    const stored = browser === undefined ? undefined : await verificationCodes.lock(userId, kind)
    if (browser === undefined || !stored) return verificationCodes.remove(userId, kind)
    return verificationCodes.put({ ...stored, usedBy: this.#deps.digest.sha256(browser) })
  }

  /** Whether this browser used this code, and its subject has not changed since. Read-only: nothing is counted. */
  async wasUsedBy(browser: string | undefined, shown: ShownCode, { users, verificationCodes }: CodeStores): Promise<boolean> {
    const { digest, clock } = this.#deps
    const { userId, kind } = shown
    const code = canonicalCode(shown.code, kind)
    if (browser === undefined || code === undefined || !isStorable(userId)) return false
    const user = (await users.lock(userId))?.user
    const stored = await verificationCodes.lock(userId, kind)
    if (user?.kind !== 'human' || stored?.usedBy === undefined || clock.now() >= stored.expiresAt || codeTarget(user, kind) !== stored.target) return false
    return digest.equal(digest.sha256(browser), stored.usedBy) && digest.equal(this.#hash({ userId, kind, code }), stored.codeHash)
  }

  /** The same when a secret is compared afterwards. Counted like a wrong code before the comparison, which limits guesses. */
  async verifyAgain(browser: string | undefined, shown: ShownCode, stores: CodeStores): Promise<boolean> {
    if (!(await this.wasUsedBy(browser, shown, stores))) return false
    const stored = await stores.verificationCodes.lock(shown.userId, shown.kind)
    if (!stored || stored.attempts >= MAX_WRONG_TRIES) return false
    await stores.verificationCodes.put({ ...stored, attempts: stored.attempts + 1 })
    return true
  }

  /** An id for a code that makes it no easier to guess. */
  idOf({ codeHash }: Pick<StoredCode, 'codeHash'>): string {
    return this.#deps.codeDigest.of(`id\n${codeHash}`)
  }

  async #judged(shown: ShownCode, { users, verificationCodes }: CodeStores): Promise<ConsumedCode | undefined> {
    const { digest, clock } = this.#deps
    const { userId, kind, id } = shown
    const code = canonicalCode(shown.code, kind)
    if (code === undefined || !isStorable(userId)) return undefined
    const user = (await users.lock(userId))?.user
    const stored = await verificationCodes.lock(userId, kind)
    const codeHash = this.#hash({ userId, kind, code })
    if (user?.kind !== 'human' || !stored || isOver(stored, clock.now())) return undefined
    const isNamed = id === undefined || digest.equal(id, this.idOf(stored))
    if (!digest.equal(codeHash, stored.codeHash) || !isNamed) {
      await verificationCodes.put({ ...stored, attempts: stored.attempts + 1 })
      return undefined
    }
    if (user.state === 'inactive' || user.state === 'locked') return undefined
    if (kind !== 'email_change' && codeTarget(user, kind) !== stored.target) return undefined
    return { person: user, isMailed: stored.isMailed === true }
  }

  /** Unambiguous, because kinds and codes have no line breaks. */
  #hash({ userId, kind, code }: ShownCode) {
    return this.#deps.codeDigest.of(`${kind}\n${code}\n${userId}`)
  }
}
