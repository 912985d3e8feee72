import type { Clock, Digest, Secrets, UserId } from '../../foundation/shared/index.js'
import { isStorable } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { CodeDigest, CodeStores } from './ports.js'
import type { CodeKind, StoredCode } from './verification-code.js'
import { CODE_LIFETIMES, MAX_WRONG_TRIES, canonicalCode, codeFrom, codeTarget, isOver } from './verification-code.js'

/** A code that somebody shows. All of it is as it came from outside. */
export interface ShownCode {
  readonly userId: UserId
  readonly kind: CodeKind
  readonly code: string
  /** Which code it was said to be, where codes have ids. */
  readonly id?: string | undefined
}

/** A code that was right, and can be shown no more. */
export interface ConsumedCode {
  readonly person: Human
  /** Whether it came by mail: then the address is the person's. */
  readonly isMailed: boolean
}

/** What is known of a code when it is made. */
export interface NewCode {
  /** What it is to prove, where the user does not have that yet. */
  readonly target?: string | undefined
  /** Whether it goes to the target, and to nobody else. */
  readonly isMailed?: true
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

  /** Makes a code, and what is stored of it. */
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
   * Judges a code, and counts a wrong one. User and code stay locked until the unit of work ends, so that guesses at the same time share
   * one budget, and of two right ones the first is used. A unit of work that ends with an error counts nothing: throw after it.
   *
   * @returns the person that it is of; `undefined` for a code that is refused
   */
  async verify(shown: ShownCode, stores: CodeStores): Promise<Human | undefined> {
    return (await this.#judged(shown, stores))?.person
  }

  /** Judges a code and uses it up. @returns as `judge` */
  async consume(shown: ShownCode, stores: CodeStores, browser?: string): Promise<Human | undefined> {
    return (await this.consumeWithDetails(shown, stores, browser))?.person
  }

  /** The same, for whom it matters how the code came to the person. */
  async consumeWithDetails(shown: ShownCode, stores: CodeStores, browser?: string): Promise<ConsumedCode | undefined> {
    const found = await this.#judged(shown, stores)
    if (found) await this.markUsed(shown, stores, browser)
    return found
  }

  /**
   * Uses a code up that was judged in the same unit of work.
   *
   * @param browser a secret of the browser that showed it, which is told once more what became of it: a form may be sent twice
   */
  async markUsed({ userId, kind }: ShownCode, { verificationCodes }: CodeStores, browser?: string): Promise<void> {
    const stored = browser === undefined ? undefined : await verificationCodes.lock(userId, kind)
    if (browser === undefined || !stored) return verificationCodes.remove(userId, kind)
    return verificationCodes.put({ ...stored, spentBy: this.#deps.digest.sha256(browser) })
  }

  /** Whether this browser has used this very code, and what it was about has not changed since. Nothing happens by it, and nothing is counted. */
  async wasUsedBy(browser: string | undefined, shown: ShownCode, { users, verificationCodes }: CodeStores): Promise<boolean> {
    const { digest, clock } = this.#deps
    const { userId, kind } = shown
    const code = canonicalCode(shown.code, kind)
    if (browser === undefined || code === undefined || !isStorable(userId)) return false
    const user = (await users.lock(userId))?.user
    const stored = await verificationCodes.lock(userId, kind)
    if (user?.kind !== 'human' || stored?.spentBy === undefined || clock.now() >= stored.expiresAt || codeTarget(user, kind) !== stored.target) return false
    return digest.equal(digest.sha256(browser), stored.spentBy) && digest.equal(this.#hash({ userId, kind, code }), stored.codeHash)
  }

  /**
   * The same where something is compared then that nobody may guess at. That is counted like a wrong code, before it is looked at, so that
   * there are as few of it.
   */
  async verifyAgain(browser: string | undefined, shown: ShownCode, stores: CodeStores): Promise<boolean> {
    if (!(await this.wasUsedBy(browser, shown, stores))) return false
    const stored = await stores.verificationCodes.lock(shown.userId, shown.kind)
    if (!stored || stored.attempts >= MAX_WRONG_TRIES) return false
    await stores.verificationCodes.put({ ...stored, attempts: stored.attempts + 1 })
    return true
  }

  /** By which a code that was made can be named without it: whoever has the id can guess the code no better. */
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

  /** No two parts can be mistaken for others: kinds and codes have no line breaks. */
  #hash({ userId, kind, code }: ShownCode) {
    return this.#deps.codeDigest.of(`${kind}\n${code}\n${userId}`)
  }
}
