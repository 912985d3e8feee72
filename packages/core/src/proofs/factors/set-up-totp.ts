import type { CredentialReads, SeedSealer, TotpCredential } from '../../parties/credentials/index.js'
import type { Clock, EpochSeconds, Reader, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { UserReads } from '../../directory/users/index.js'
import { loginName } from '../../directory/users/index.js'
import type { ChangeOfFactors } from './change-of-factors.js'
import { FactorCodeWrong, FactorExists, SeedExpired } from './errors.js'
import type { FactorChanger, FactorsChanged } from './factor.js'
import { oneTimePassword } from './one-time-password.js'
import { asPerson } from './person.js'
import type { FactorStore, OneTimePasswords, TextSealer } from './ports.js'

/** A TOTP seed that is not confirmed yet. */
export interface OfferedSeed {
  /** Base32 without padding. */
  readonly seed: string
  /** `otpauth://totp/…`, for the QR code. */
  readonly uri: string
  /** The seed, sealed for the round trip through the page. */
  readonly sealed: string
}

/** Seconds in which the set-up must be completed. */
export const SEED_OFFERED_FOR = 30 * 60

interface Dependencies {
  readonly storage: Reader<{ users: UserReads; credentials: CredentialReads }> & UnitOfWork<{ factors: FactorStore }>
  readonly change: ChangeOfFactors
  readonly otp: OneTimePasswords
  readonly seeds: SeedSealer
  readonly sealer: TextSealer
  readonly clock: Clock
  /** The issuer that authenticator apps display: the host of this server. */
  readonly issuerName: string
}

/** Sets up TOTP for a person once the app has produced a valid code. Nothing is stored before. */
export class SetUpTotp {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws PersonUnknown; FactorExists when the person already has TOTP, which must be removed first */
  async begin(userId: UserId): Promise<OfferedSeed> {
    const { storage, otp, sealer, clock, issuerName } = this.#deps
    const named = await storage.read(async ({ users, credentials }) => {
      const found = await users.find(userId)
      asPerson(found?.user)
      assertNone(await credentials.totp(userId))
      return found
    })
    const seed = otp.newSeed()
    const uri = otp.uri(seed, { issuer: issuerName, account: named ? loginName(named) : '' })
    return { seed, uri, sealed: sealer.seal(`${clock.now() + SEED_OFFERED_FOR} ${seed}`, purposeOf(userId)) }
  }

  /**
   * The same seed again, after a mistyped code.
   *
   * @param sealed as `begin` returned it for this person
   * @throws SeedExpired
   */
  async again(userId: UserId, sealed: string): Promise<OfferedSeed> {
    const { storage, otp, clock, issuerName } = this.#deps
    const seed = this.#seed(userId, sealed, clock.now())
    const named = await storage.read(({ users }) => users.find(userId))
    return { seed, uri: otp.uri(seed, { issuer: issuerName, account: named ? loginName(named) : '' }), sealed }
  }

  /**
   * @param sealed as `begin` returned it for this person
   * @param code the app's current code; it cannot be used again
   * @throws SeedExpired, FactorCodeWrong, FactorExists, PersonUnknown
   */
  async confirm(userId: UserId, sealed: string, code: string, by: FactorChanger): Promise<FactorsChanged> {
    const { change, otp, seeds, clock } = this.#deps
    const seed = this.#seed(userId, sealed, clock.now())
    const digits = oneTimePassword(code)
    const lastUsedStep = digits === undefined ? undefined : otp.stepOf(seed, digits, clock.now())
    if (lastUsedStep === undefined) throw new FactorCodeWrong('the code is wrong: enter the current code of the authenticator app')
    const sealedSeed = seeds.seal(seed, userId)
    return change.change(userId, by, async ({ credentials, factors }, _person, addedAt) => {
      assertNone(await credentials.totp(userId))
      await credentials.putTotp({ userId, sealedSeed, addedAt, lastUsedStep })
      await factors.putOfferedSeed(userId, undefined)
      return { type: 'user.human.otp.added', notice: 'factor_added' }
    })
  }

  /** For API callers, which have no page to carry the seed: it is stored here, sealed, and replaces the earlier one. @throws as `begin` */
  async offer(userId: UserId): Promise<OfferedSeed> {
    const offered = await this.begin(userId)
    await this.#deps.storage.run(({ factors }) => factors.putOfferedSeed(userId, offered.sealed))
    return offered
  }

  /** Confirms the seed from `offer`. @throws as `confirm` */
  async confirmOffered(userId: UserId, code: string, by: FactorChanger): Promise<FactorsChanged> {
    const sealed = await this.#deps.storage.run(({ factors }) => factors.offeredSeed(userId))
    return this.confirm(userId, sealed ?? '', code, by)
  }

  #seed(userId: UserId, sealed: string, now: EpochSeconds): string {
    const [until, seed] = this.#deps.sealer.open(sealed, purposeOf(userId))?.split(' ') ?? []
    if (seed === undefined || now >= Number(until)) throw new SeedExpired('the set-up has expired: start it again')
    return seed
  }
}

const purposeOf = (userId: UserId): string => `totp-set-up:${userId}`

function assertNone(totp: TotpCredential | undefined): void {
  if (totp) throw new FactorExists('the person already has an authenticator app: remove it first')
}
