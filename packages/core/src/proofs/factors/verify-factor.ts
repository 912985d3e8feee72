import type { EventStores, EventType, RecordEvents } from '../../foundation/audit/index.js'
import type { CredentialStore, LockingStores, LoginAttemptStore, LoginAttempts, SeedSealer } from '../../parties/credentials/index.js'
import { chargeAttempt, isFirstBlocked, lockAccount } from '../../parties/credentials/index.js'
import type { Instance, Policies, SignInGuard } from '../../foundation/instance/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { signInDecisions } from '../../directory/settings/index.js'
import type { Clock, EpochSeconds, RequestContext, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { CodeDigest, CodeStores, Codes } from '../verification/index.js'
import { eventOf } from './event-of.js'
import type { FactorKind, FactorProof, FactorVerdict } from './factor.js'
import { factorAttempts, factorMails } from './factor-attempts.js'
import { oneTimePassword } from './one-time-password.js'
import type { FactorStore, OneTimePasswords } from './ports.js'
import { canonicalRecoveryCode } from './recovery-code.js'
import { recoveryCodeHash } from './recovery-code-hash.js'

interface Stores extends EventStores, CodeStores, LockingStores {
  readonly credentials: CredentialStore
  readonly factors: FactorStore
  readonly loginAttempts: LoginAttemptStore
  readonly orgPolicies: DecidingReads['orgPolicies']
  readonly projects: DecidingReads['projects']
}

interface Dependencies<W> {
  readonly storage: UnitOfWork<Stores & W>
  readonly instance: () => Pick<Instance, 'settings'>
  readonly otp: OneTimePasswords
  readonly seeds: SeedSealer
  readonly codes: Codes
  readonly codeDigest: CodeDigest
  readonly events: RecordEvents
  readonly guard: SignInGuard
  readonly clock: Clock
}

/** An attempt and its check, which consumes a correct proof. */
interface Attempt<W> {
  readonly kind: Exclude<FactorKind, 'passkey'>
  readonly userId: UserId
  readonly from: RequestContext
  readonly proof: FactorProof<W> | undefined
  readonly prove: (stores: Stores, person: Human, now: EpochSeconds) => Promise<boolean>
}

/** The result of a failed attempt. */
interface Failed {
  readonly person: Human
  readonly kind: FactorKind
  readonly attempts: LoginAttempts
  readonly policies: Policies
}

/**
 * Verifies one-time passwords, recovery codes and email codes. All kinds of a person share one budget, charged before the check; a correct
 * proof works once. The person stays locked until the result is written, so that of many concurrent attempts only one succeeds. A factor that
 * the policy does not accept is wrong.
 */
export class VerifyFactor<W = unknown> {
  readonly #deps: Dependencies<W>

  constructor(deps: Dependencies<W>) {
    this.#deps = deps
  }

  /**
   * @param code as typed
   * @param proof absent when the result belongs to no sign-in
   */
  async totp(userId: UserId, code: string, from: RequestContext = {}, proof?: FactorProof<W>): Promise<FactorVerdict> {
    const { otp, seeds } = this.#deps
    return this.#attempt({ kind: 'totp', userId, from, proof, prove: async ({ credentials }, _person, now) => {
      const totp = await credentials.totp(userId)
      const digits = oneTimePassword(code, totp?.parameters?.digits)
      if (digits === undefined || !totp) return false
      const step = otp.stepOf(seeds.open(totp.sealedSeed, userId), digits, now, totp.parameters)
      // RFC 6238 §5.2: the verifier must not accept the second attempt of the OTP
      if (step === undefined || step <= (totp.lastUsedStep ?? -1)) return false
      await credentials.putTotp({ ...totp, lastUsedStep: step, lastUsedAt: now })
      return true
    } })
  }

  /** @param code as typed, with or without dashes, in any case */
  async recoveryCode(userId: UserId, code: string, from: RequestContext = {}, proof?: FactorProof<W>): Promise<FactorVerdict> {
    const { codeDigest, events } = this.#deps
    return this.#attempt({ kind: 'recovery_code', userId, from, proof, prove: async (stores, person) => {
      const canonical = canonicalRecoveryCode(code)
      if (canonical === undefined || !(await stores.factors.useRecoveryCode(userId, recoveryCodeHash(codeDigest, userId, canonical)))) return false
      const { recoveryCodesLeft: left } = await stores.factors.of(userId)
      await events.record(stores, { ...eventOf('user.human.recovery.codes.used', person, from, true), after: { left } })
      return true
    } })
  }

  /** @param code as typed: the one from the last mail of `SendFactorCode` */
  async emailCode(userId: UserId, code: string, from: RequestContext = {}, proof?: FactorProof<W>): Promise<FactorVerdict> {
    const { codes } = this.#deps
    return this.#attempt({ kind: 'email_code', userId, from, proof, prove: async (stores) => {
      const { hasEmailCode } = await stores.factors.of(userId)
      if (!hasEmailCode || !(await codes.consume({ userId, kind: 'sign_in_code', code }, stores))) return false
      await stores.loginAttempts.clear(factorMails(userId))
      return true
    } })
  }

  async #attempt({ kind, userId, from, proof, prove }: Attempt<W>): Promise<FactorVerdict> {
    const { storage, instance, clock } = this.#deps
    const key = factorAttempts(userId)
    return storage.run(async (stores) => {
      const person = (await stores.users.lock(userId))?.user
      if (person?.kind !== 'human' || person.state !== 'active') return { verdict: 'wrong' }
      await proof?.begin(stores)
      const now = clock.now()
      const { policies } = await signInDecisions(stores, { userId, orgId: person.orgId }, instance())
      const charge = chargeAttempt(await stores.loginAttempts.lock(key), now)
      if ('blockedFor' in charge) return { verdict: 'blocked', seconds: charge.blockedFor }
      if (counts(kind, policies) && (await prove(stores, person, now))) {
        await stores.loginAttempts.clear(key)
        await proof?.right(stores, PROVEN)
        return { verdict: 'right', amr: PROVEN }
      }
      await stores.loginAttempts.put(key, charge.charged)
      await this.#recordFailure(stores, { person, kind, attempts: charge.charged, policies }, from)
      return { verdict: 'wrong' }
    })
  }

  async #recordFailure(stores: Stores, { person, kind, attempts, policies }: Failed, from: RequestContext): Promise<void> {
    const { events, guard, clock } = this.#deps
    const { failures, blockedUntil } = attempts
    const record = (type: EventType, after: object) => events.record(stores, { ...eventOf(type, person, from, false), after: { ...after } })
    await record('user.human.factor.check.failed', { kind, failures })
    const { maxSecondFactorAttempts: most } = policies.lockout
    if (most > 0 && failures >= most && (await lockAccount(person.id, stores, guard, clock.now()))) await record('user.locked', { failures })
    if (isFirstBlocked(attempts)) await record('user.human.factor.blocked', { failures, seconds: blockedUntil - clock.now() })
  }
}

const PROVEN = ['otp'] as const

/** Recovery codes replace any accepted factor. */
const counts = (kind: Attempt<unknown>['kind'], { login }: Policies): boolean => kind === 'recovery_code' || login.secondFactors.includes(kind)
