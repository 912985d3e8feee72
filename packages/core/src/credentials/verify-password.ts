import type { Clock, Digest, Reader, UnitOfWork, UserId } from '../shared/index.js'
import type { Human, UserReads } from '../users/index.js'
import { pickByLoginName, typedLoginName } from '../users/index.js'
import { chargeAttempt } from './login-attempts.js'
import type { PasswordCredential } from './password.js'
import type { CredentialStore, LoginAttemptStore, PasswordHasher } from './ports.js'

export type PasswordVerdict =
  | { readonly verdict: 'right'; readonly userId: UserId }
  | { readonly verdict: 'wrong' }
  /** Too many wrong attempts: nothing was verified. */
  | { readonly verdict: 'blocked'; readonly seconds: number }

interface Dependencies {
  readonly storage: Reader<{ users: UserReads }> & UnitOfWork<{ credentials: CredentialStore; loginAttempts: LoginAttemptStore }>
  readonly hasher: PasswordHasher
  readonly digest: Digest
  readonly clock: Clock
}

/**
 * Verifies a login name and password. The same work is done for a name that nobody has, an account without a password, and one
 * that is not active; an account that is guessed at answers ever more slowly. Every attempt is charged before it is verified.
 */
export class VerifyPassword {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws PasswordQueueFull when too many verifications wait */
  async execute(loginName: string, password: string): Promise<PasswordVerdict> {
    const { storage, hasher, digest } = this.#deps
    const typed = typedLoginName(loginName)
    const person = pickByLoginName(await storage.read(({ users }) => users.candidates(typed)), typed)?.user
    // One account has one budget, however its name is written; a name that nobody has gets a budget too.
    const key = person?.id ?? `unknown:${digest.sha256(typed.whole)}`
    const charged = await this.#charge(key, person)
    if ('blockedFor' in charged) return { verdict: 'blocked', seconds: charged.blockedFor }

    const { stored } = charged
    const isRight = await hasher.verify(stored?.hash, password)
    if (!isRight || !stored) return { verdict: 'wrong' }
    await this.#welcome(key, stored, password)
    return { verdict: 'right', userId: stored.userId }
  }

  async #charge(key: string, person: Human | undefined): Promise<{ stored: PasswordCredential | undefined } | { blockedFor: number }> {
    const { storage, clock } = this.#deps
    return storage.run(async ({ credentials, loginAttempts }) => {
      const charge = chargeAttempt(await loginAttempts.lock(key), clock.now())
      if ('blockedFor' in charge) return charge
      await loginAttempts.put(key, charge.charged)
      return { stored: person?.state === 'active' ? await credentials.password(person.id) : undefined }
    })
  }

  async #welcome(key: string, stored: PasswordCredential, password: string): Promise<void> {
    const { storage, hasher } = this.#deps
    const better = hasher.needsRehash(stored.hash) ? await hasher.hash(password) : undefined
    await storage.run(async ({ credentials, loginAttempts }) => {
      await loginAttempts.clear(key)
      if (better) await credentials.putPassword({ ...stored, hash: better })
    })
  }
}
