import type { Clock, Digest, Reader, UnitOfWork, UserId } from '../shared/index.js'
import type { OrgReads } from '../orgs/index.js'
import type { Human, TypedLoginName, UserReads } from '../users/index.js'
import { pickByLoginName, typedLoginName } from '../users/index.js'
import { PasswordQueueFull } from './errors.js'
import { chargeAttempt, refundAttempt } from './login-attempts.js'
import type { EncodedHash, PasswordCredential } from './password.js'
import type { CredentialStore, LoginAttemptStore, Pace, PasswordHasher } from './ports.js'

export type PasswordVerdict =
  | { readonly verdict: 'right'; readonly userId: UserId }
  | { readonly verdict: 'wrong' }
  /** Too many wrong attempts: nothing was verified. */
  | { readonly verdict: 'blocked'; readonly seconds: number }

interface Dependencies {
  readonly storage: Reader<{ users: UserReads; orgs: OrgReads }> & UnitOfWork<{ credentials: CredentialStore; loginAttempts: LoginAttemptStore }>
  readonly hasher: PasswordHasher
  readonly pace: Pace
  readonly digest: Digest
  readonly clock: Clock
}

/**
 * Verifies a login name and password. The same work is done, and a refusal takes as long, for a name that nobody has, an account
 * without a password, and one that is not active; an account that is guessed at answers ever more slowly. Every attempt is charged
 * before it is verified.
 */
export class VerifyPassword {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws PasswordQueueFull when too many verifications wait */
  async execute(loginName: string, password: string): Promise<PasswordVerdict> {
    const { storage, pace, digest } = this.#deps
    const untilFloor = pace.begin()
    const typed = typedLoginName(loginName)
    const { person, nobody } = await storage.read(({ users, orgs }) => this.#look(typed, users, orgs))
    // One account has one budget, however its name is written; a name that nobody has gets a budget too.
    const key = person?.id ?? `unknown:${digest.sha256(nobody)}`
    const charged = await this.#charge(key, person)
    if ('blockedFor' in charged) return { verdict: 'blocked', seconds: charged.blockedFor }

    const { stored } = charged
    const isRight = await this.#verify(key, stored?.hash, password)
    if (!isRight || !stored) {
      // Imported hashes cost more or less than our own: the time of a refusal must not tell who has one.
      await untilFloor()
      return { verdict: 'wrong' }
    }
    await this.#welcome(key, stored, password)
    return { verdict: 'right', userId: stored.userId }
  }

  /** The person, and what stands for them when there is none: bare and full spelling of a name stand for the same. */
  async #look(typed: TypedLoginName, users: UserReads, orgs: OrgReads): Promise<{ person: Human | undefined; nobody: string }> {
    const person = pickByLoginName(await users.candidates(typed), typed)?.user
    const isFull = typed.full !== undefined && (await orgs.hasDomain(typed.full.domain))
    return { person, nobody: isFull && typed.full ? typed.full.userName : typed.whole }
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

  /** An attempt that found the queue full is no failure: whoever comes back as told must not be blocked for it. */
  async #verify(key: string, hash: EncodedHash | undefined, password: string): Promise<boolean> {
    const { storage, hasher, clock } = this.#deps
    try {
      return await hasher.verify(hash, password)
    } catch (problem) {
      if (problem instanceof PasswordQueueFull) {
        await storage.run(async ({ loginAttempts }) => {
          const charged = await loginAttempts.lock(key)
          const left = charged && refundAttempt(charged, clock.now())
          await (left ? loginAttempts.put(key, left) : loginAttempts.clear(key))
        })
      }
      throw problem
    }
  }

  async #welcome(key: string, stored: PasswordCredential, password: string): Promise<void> {
    const { storage, hasher } = this.#deps
    const better = hasher.needsRehash(stored.hash) ? await hasher.hash(password) : undefined
    await storage.run(async ({ credentials, loginAttempts }) => {
      await loginAttempts.clear(key)
      // A password that was changed meanwhile stays changed.
      const isUnchanged = better !== undefined && (await credentials.password(stored.userId))?.hash === stored.hash
      if (isUnchanged) await credentials.putPassword({ ...stored, hash: better })
    })
  }
}
