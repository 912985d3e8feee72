import type { Clock, Digest, ProviderId, UnitOfWork } from '../../foundation/shared/index.js'
import { canonicalName } from '../../foundation/shared/index.js'
import { chargeAttempt, refundAttempt } from '../../parties/credentials/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import { TooManyGuesses } from './errors.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ loginAttempts: LoginAttemptStore }>
  readonly digest: Digest
  readonly clock: Clock
}

/**
 * The budgets that one attempt at a password of a directory is charged to: that of the typed name, and that of the entry, which may have
 * several names. The delays are those of our own passwords. An attempt is charged before it is verified, so that parallel guesses count.
 */
export class Guess {
  readonly #deps: Dependencies
  readonly #providerId: ProviderId
  readonly #charged: string[] = []

  constructor(deps: Dependencies, providerId: ProviderId) {
    this.#deps = deps
    this.#providerId = providerId
  }

  /** Charges each name and entry once, even if several servers are tried. @throws TooManyGuesses */
  async charge(what: 'name' | 'entry', text: string): Promise<void> {
    const { storage, digest, clock } = this.#deps
    const key = `directory:${what}:${digest.sha256(`${this.#providerId}\n${canonicalName(text).replaceAll(/\s+/g, ' ')}`)}`
    if (this.#charged.includes(key)) return
    const blockedFor = await storage.run(async ({ loginAttempts }) => {
      const charge = chargeAttempt(await loginAttempts.lock(key), clock.now())
      if ('blockedFor' in charge) return charge.blockedFor
      await loginAttempts.put(key, charge.charged)
      return undefined
    })
    if (blockedFor !== undefined) throw new TooManyGuesses(blockedFor)
    this.#charged.push(key)
  }

  /** The password was right: earlier mistakes are forgotten. */
  clear(): Promise<void> {
    return this.#deps.storage.run(async ({ loginAttempts }) => {
      for (const key of this.#charged) await loginAttempts.clear(key)
    })
  }

  /** The password was not verified, such as when the directory does not answer. */
  refund(): Promise<void> {
    const { storage, clock } = this.#deps
    return storage.run(async ({ loginAttempts }) => {
      for (const key of this.#charged) {
        const charged = await loginAttempts.lock(key)
        const left = charged && refundAttempt(charged, clock.now())
        await (left ? loginAttempts.put(key, left) : loginAttempts.clear(key))
      }
    })
  }
}
