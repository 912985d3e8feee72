import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Clock, Digest, EpochSeconds, Reader, RequestContext, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { KeyedPlaces, StorageUnavailable } from '../../foundation/shared/index.js'
import type { Instance, Policies, SignInGuard } from '../../foundation/instance/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import type { Human, TypedLoginName, UserReads } from '../../directory/users/index.js'
import { typedLoginName } from '../../directory/users/index.js'
import { PasswordQueueFull } from './errors.js'
import { lockAccount } from './lock-account.js'
import type { LockingStores } from './lock-account.js'
import { FREE_FAILURES, knownBrowserAttempts, chargeAttempt, firstAttempt, isFirstBlocked, passwordAttempts, refundAttempt } from './login-attempts.js'
import type { LoginAttempts } from './login-attempts.js'
import { findPersonByLoginName, unknownNameKey } from './find-person.js'
import type { EncodedHash, PasswordCredential } from './password.js'
import { storeSuccess } from './password-verdict.js'
import type { PasswordRefusal, PasswordSuccess, PasswordVerdict } from './password-verdict.js'
import type { CredentialReads, CredentialStore, LoginAttemptIntake, LoginAttemptStore, Pace, PasswordHasher } from './ports.js'

const UNKNOWN = 'unknown:'

/** Attempts at one account that wait in this process. Beyond them it is a flood. */
const MAX_WAITING = 100

/** Seconds. What a refused attempt that waited in vain is told. */
const RETRY_AFTER = 1

/**
 * Part of the hash of an unknown name that the audit trail records: 18 bits. Enough to recognize repeated attempts at one name; too few to
 * recover the text, which may be a misplaced password.
 */
const KEPT_OF_HASH = 3

interface Stores extends EventStores, LockingStores {
  readonly credentials: CredentialStore
  readonly loginAttempts: LoginAttemptStore
}

interface Dependencies {
  readonly storage: Reader<LookingReads & { credentials: Pick<CredentialReads, 'password'> }> & UnitOfWork<Stores>
  readonly attempts: LoginAttemptIntake
  readonly instance: () => Pick<Instance, 'settings' | 'host'>
  readonly hasher: PasswordHasher
  readonly pace: Pace
  readonly events: RecordEvents
  readonly guard: Pick<SignInGuard, 'keepOwner'>
  readonly digest: Digest
  readonly clock: Clock
}

/** The person, and the policies for their sign-in. */
interface LoginAccount {
  readonly person: Human
  readonly policies: Policies
}

interface LookingReads extends DecidingReads {
  readonly users: UserReads
  readonly orgs: OrgReads
}

/** The state before an attempt, and what it was charged. */
interface Charged {
  readonly stored: PasswordCredential | undefined
  readonly attempts: LoginAttempts
}

/** An attempt at an account, which may not exist. */
interface Attempt {
  readonly key: string
  readonly account: LoginAccount | undefined
  readonly isKnownBrowser: boolean
}

/** The inputs of a verification. */
interface Proving {
  readonly key: string
  readonly hash: EncodedHash | undefined
  readonly isKnownBrowser: boolean
}

/** The account of a failed attempt. */
interface Failed {
  readonly key: string
  readonly account: LoginAccount | undefined
  readonly attempts: LoginAttempts
}

/**
 * Verifies a login name and password. Work and minimum duration of a refusal are the same for an unknown name, an account without a password,
 * and an inactive one. Repeated failures slow down further attempts. Every attempt is charged before it is verified.
 */
export class VerifyPassword {
  readonly #deps: Dependencies
  /** An attempt counts as failed until its password is verified. Right ones at the same time wait for one another instead of being refused. */
  readonly #places = new KeyedPlaces(FREE_FAILURES)
  /** Charges wait here, not for the lock of the account with a connection of the pool. */
  readonly #charging = new KeyedPlaces(1)

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Records each wrong password that was checked; blocked attempts were not. An unknown name costs the same, and leaves nothing that would
   * reveal it.
   *
   * @param isFamiliar whether the person has signed in with this browser before: a familiar browser has its own budget, so that attackers cannot
   * lock the person out
   * @param onRefused learns the reason for the login trace; the verdict does not reveal it
   * @returns for a right password, with its success, which the caller stores by `signIn` or `succeed`
   * @throws PasswordQueueFull when too many verifications wait
   */
  async verify(
    loginName: string,
    password: string,
    from: RequestContext = {},
    isFamiliar: (userId: UserId) => boolean = () => false,
    onRefused: (refusal: PasswordRefusal) => void = () => undefined,
  ): Promise<PasswordVerdict> {
    const { storage, pace, digest } = this.#deps
    const untilFloor = pace.begin()
    const typed = typedLoginName(loginName)
    const { account, unknownKey } = await storage.read((reads) => this.#look(typed, reads))
    // One account has one budget, however its name is written; an unknown name has a budget too.
    const isKnownBrowser = account !== undefined && isFamiliar(account.person.id)
    const key = account ? budgetOf(account.person.id, isKnownBrowser) : `${UNKNOWN}${digest.sha256(unknownKey)}`
    const verdict = await this.#inPlace({ key, account, isKnownBrowser }, password, from, onRefused)
    // Imported hashes are faster or slower than ours: the duration of a refusal must not reveal who has one.
    if (verdict.verdict === 'wrong') await untilFloor()
    return verdict
  }

  async #inPlace(attempt: Attempt, password: string, from: RequestContext, onRefused: (refusal: PasswordRefusal) => void): Promise<PasswordVerdict> {
    const { key, account } = attempt
    const blocked = (seconds: number): PasswordVerdict => {
      onRefused(refusalOf(account, 'users.too_many_attempts'))
      return { verdict: 'blocked', seconds }
    }
    if (this.#places.waiting(key) >= MAX_WAITING) return blocked(RETRY_AFTER)
    const hasWaited = await this.#places.enter(key)
    try {
      const charged = await this.#charge(key, account, hasWaited)
      return 'blockedFor' in charged ? blocked(charged.blockedFor) : await this.#judge(attempt, charged, password, from, onRefused)
    } finally {
      this.#places.leave(key)
    }
  }

  async #judge(
    { key, account, isKnownBrowser }: Attempt, { stored, attempts }: Charged, password: string, from: RequestContext, onRefused: (refusal: PasswordRefusal) => void,
  ): Promise<PasswordVerdict> {
    const isRight = await this.#verify({ key, hash: stored?.hash, isKnownBrowser }, password)
    if (!isRight || !stored || !account) {
      onRefused(refusalOf(account, stored ? 'users.wrong_password' : 'users.no_password'))
      await this.#recordFailure({ key, account, attempts }, from)
      return { verdict: 'wrong', failures: attempts.failures }
    }
    const person = { userId: account.person.id, orgId: account.person.orgId, passwordStamp: stored.stamp }
    const success = await this.#success(key, stored, password)
    // Those who wait must not be refused for an attempt that was right.
    if (attempts.failures > 1 || this.#places.isShared(key)) await this.#inTurn(key, () => this.succeed({ key, userId: account.person.id }))
    return { verdict: 'right', person, success, ...(stored.isChangeRequired ? { isChangeRequired: true } : {}) }
  }

  /** One after the other in this process. */
  async #inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    await this.#charging.enter(key)
    try {
      return await work()
    } finally {
      this.#charging.leave(key)
    }
  }

  /**
   * Runs a sign-in that stores the success. If it fails for a reason of its own, the success is stored alone: a right password never counts as a
   * failed attempt.
   */
  async signIn<T>(success: PasswordSuccess, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (problem) {
      if (!(problem instanceof StorageUnavailable)) await this.succeed(success).catch(() => undefined)
      throw problem
    }
  }

  /** Stores the success where no sign-in follows. */
  async succeed(success: PasswordSuccess): Promise<void> {
    await this.#deps.storage.run((stores) => storeSuccess(stores, success))
  }

  async #look(typed: TypedLoginName, reads: LookingReads): Promise<{ account: LoginAccount | undefined; unknownKey: string }> {
    const found = await findPersonByLoginName(typed, reads, this.#deps.instance())
    const account = found && { person: found.user, policies: found.policies }
    return { account, unknownKey: await unknownNameKey(typed, reads.orgs) }
  }

  async #charge(key: string, account: LoginAccount | undefined, hasWaited: boolean): Promise<Charged | { blockedFor: number }> {
    const { storage, clock, attempts } = this.#deps
    const first = firstAttempt(clock.now())
    const mayEnter = account?.person.state === 'active' && account.policies.login.allowUsernamePassword
    // Most attempts are the first one after a success.
    const charge = await this.#inTurn(key, async () =>
      (await attempts.begin(key, first)) ? { charged: first } : storage.run(({ loginAttempts }) => chargeStored(loginAttempts, key, clock.now(), hasWaited || this.#places.isShared(key))))
    if ('blockedFor' in charge) return charge
    try {
      return { attempts: charge.charged, stored: mayEnter ? await storage.read(({ credentials }) => credentials.password(account.person.id)) : undefined }
    } catch (problem) {
      // The caller learns why the password could not be read, also if the refund fails too.
      await this.#refund(key).catch(() => undefined)
      throw problem
    }
  }

  /** An attempt that was refused because of the full queue is refunded: a retry must not be blocked for it. */
  async #verify({ key, hash, isKnownBrowser }: Proving, password: string): Promise<boolean> {
    const { hasher } = this.#deps
    try {
      // Known browsers go first. Known names must not, because the response time would reveal who has an account.
      return await hasher.verify(hash, password, isKnownBrowser)
    } catch (problem) {
      if (problem instanceof PasswordQueueFull) await this.#refund(key)
      throw problem
    }
  }

  async #refund(key: string): Promise<void> {
    const { storage, clock } = this.#deps
    await storage.run(async ({ loginAttempts }) => {
      const charged = await loginAttempts.lock(key)
      const left = charged && refundAttempt(charged, clock.now())
      await (left ? loginAttempts.put(key, left) : loginAttempts.clear(key))
    })
  }

  async #recordFailure({ key, account, attempts }: Failed, { clientId, origin }: RequestContext): Promise<void> {
    const { storage, events, guard, clock } = this.#deps
    const { failures, blockedUntil } = attempts
    const happened = {
      aggregate: { type: 'user', id: account?.person.id ?? key.slice(0, UNKNOWN.length + KEPT_OF_HASH) },
      ...(account ? { orgId: account.person.orgId } : {}),
      actor: { kind: 'anonymous' },
      ...(origin ? { origin } : {}),
    } as const
    const of = clientId === undefined ? {} : { clientId }
    await storage.run(async (stores) => {
      await events.record(stores, { ...happened, type: 'user.password.check.failed', after: { failures, ...of } })
      if (account && isOverLimit(account, failures) && (await lockAccount(account.person.id, stores, guard, clock.now()))) {
        await events.record(stores, { ...happened, type: 'user.locked', after: { failures, ...of } })
      }
      if (!isFirstBlocked(attempts)) return
      await events.record(stores, { ...happened, type: 'user.login.blocked', after: { failures, seconds: blockedUntil - clock.now(), ...of } })
    })
  }

  async #success(key: string, { userId, hash: from }: PasswordCredential, password: string): Promise<PasswordSuccess> {
    const { hasher } = this.#deps
    return { key, userId, ...(hasher.needsRehash(from) ? { rehashed: { from, to: await hasher.hash(password) } } : {}) }
  }
}

/** Charges an attempt, and stores it unless it is blocked. */
async function chargeStored(loginAttempts: LoginAttemptStore, key: string, now: EpochSeconds, isOneOfMany: boolean): Promise<ReturnType<typeof chargeAttempt>> {
  const current = await loginAttempts.lock(key)
  const charge = chargeAttempt(current, now)
  // Of guesses at the same time, only free ones are checked.
  if (current && isOneOfMany && 'charged' in charge && charge.charged.failures > FREE_FAILURES) {
    await loginAttempts.put(key, { ...current, blockedUntil: now + RETRY_AFTER })
    return { blockedFor: RETRY_AFTER }
  }
  if ('charged' in charge) await loginAttempts.put(key, charge.charged)
  return charge
}

/** @param otherwise the reason if the account admits passwords */
function refusalOf(account: LoginAccount | undefined, otherwise: string): PasswordRefusal {
  if (!account) return { reasonCode: 'users.unknown_login_name' }
  const { person: { id: userId, state }, policies } = account
  if (state !== 'active') return { reasonCode: `users.${state}`, userId }
  return { reasonCode: policies.login.allowUsernamePassword ? otherwise : 'users.password_not_allowed', userId }
}

const budgetOf = (userId: UserId, isKnownBrowser: boolean): string => (isKnownBrowser ? knownBrowserAttempts(userId) : passwordAttempts(userId))

const isOverLimit = ({ policies }: LoginAccount, failures: number): boolean =>
  policies.lockout.maxPasswordAttempts > 0 && failures >= policies.lockout.maxPasswordAttempts
