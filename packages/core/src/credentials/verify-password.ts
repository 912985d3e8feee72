import type { Clock, Digest, UnitOfWork, UserId } from '../shared/index.js'
import { chargeAttempt } from './login-attempts.js'
import type { CredentialStore, LoginAttemptStore, PasswordHasher } from './ports.js'

export type PasswordVerdict =
  | { readonly verdict: 'right' }
  | { readonly verdict: 'wrong' }
  /** Too many wrong attempts: nothing was verified. */
  | { readonly verdict: 'blocked'; readonly seconds: number }

interface Dependencies {
  readonly storage: UnitOfWork<{ credentials: CredentialStore; loginAttempts: LoginAttemptStore }>
  readonly hasher: PasswordHasher
  readonly digest: Digest
  readonly clock: Clock
}

/**
 * Verifies a password with the same work for an account that does not exist, has no password, or is deactivated,
 * and slows down an account that is being guessed at. The attempt is charged before it is verified.
 */
export class VerifyPassword {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param account the user, or `undefined` when nobody has the name `typedKey`
   * @throws PasswordQueueFull when too many verifications wait
   */
  async execute(account: UserId | undefined, typedKey: string, password: string): Promise<PasswordVerdict> {
    const { storage, hasher, digest, clock } = this.#deps
    const key = account ?? `unknown:${digest.sha256(typedKey)}`
    const started = await storage.run(async ({ credentials, loginAttempts }) => {
      const charge = chargeAttempt(await loginAttempts.lock(key), clock.now())
      if ('blockedFor' in charge) return charge
      await loginAttempts.put(key, charge.charged)
      return { stored: account && (await credentials.password(account)) }
    })
    if ('blockedFor' in started) return { verdict: 'blocked', seconds: started.blockedFor }

    const { stored } = started
    const isRight = await hasher.verify(stored?.hash, password)
    if (!isRight || !account || !stored) return { verdict: 'wrong' }

    const better = hasher.needsRehash(stored.hash) ? await hasher.hash(password) : undefined
    await storage.run(async ({ credentials, loginAttempts }) => {
      await loginAttempts.clear(key)
      if (better) await credentials.putPassword({ ...stored, hash: better })
    })
    return { verdict: 'right' }
  }
}
