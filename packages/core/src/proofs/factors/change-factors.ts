import { countUsableLinks } from '../../directory/identity-providers/index.js'
import type { LoginPolicy } from '../../foundation/instance/index.js'
import type { Clock, Secrets, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { CodeDigest } from '../verification/index.js'
import type { ChangeOfFactors } from './change-of-factors.js'
import { EmailNotVerified, FactorUnknown, OnlyWayToSignIn } from './errors.js'
import type { FactorChanger, FactorsChanged } from './factor.js'
import type { Passkey, PasskeyId } from './passkey.js'
import { passkeyName } from './passkey-name.js'
import type { FactorChangeStores, FactorStore } from './ports.js'
import { RECOVERY_CODES, recoveryCodeFrom, shownRecoveryCode } from './recovery-code.js'
import { recoveryCodeHash } from './recovery-code-hash.js'
import { isOnlyWayToSignIn } from './ways-to-sign-in.js'

/** New recovery codes, which are shown once. */
export interface NewRecoveryCodes extends FactorsChanged {
  /** `ABCD-EFGH-JKLM` */
  readonly codes: readonly string[]
}

export interface RecoveryCodeOptions {
  readonly count?: number | undefined
  /** A secret of at least 256 bits of one sign-in in one browser: codes derived from it can be shown again. By default they are random. */
  readonly seed?: string
}

interface Dependencies {
  readonly storage: UnitOfWork<{ factors: FactorStore }>
  readonly change: ChangeOfFactors
  readonly secrets: Secrets
  readonly codeDigest: CodeDigest
  readonly clock: Clock
}

/** Changes the factors of a person, for the person or an administrator. */
export class ChangeFactors {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws PersonUnknown, FactorUnknown, PasskeyNameRefused */
  async renamePasskey(userId: UserId, id: PasskeyId, typed: string, by: FactorChanger): Promise<FactorsChanged> {
    const name = passkeyName(typed)
    return this.#deps.change.change(userId, by, async ({ factors }) => {
      const passkey = await factors.passkey(id)
      if (passkey?.userId !== userId) throw new FactorUnknown('the person has no such passkey')
      if (passkey.name === name) return undefined
      await factors.updatePasskey({ ...passkey, name })
      return { type: 'user.human.passkey.renamed', after: { passkeyId: id, name } }
    })
  }

  /** @param id of the credential or of its registration. @throws PersonUnknown, FactorUnknown */
  async removePasskey(userId: UserId, id: PasskeyId | string, by: FactorChanger): Promise<FactorsChanged> {
    return this.#removePasskey(userId, id, by, () => undefined)
  }

  /**
   * Removes a passkey for its owner, unless it is the owner's only way to sign in.
   *
   * @param login the login policy of the owner's organization
   * @throws PersonUnknown, FactorUnknown, OnlyWayToSignIn
   */
  async removeOwnPasskey(userId: UserId, id: PasskeyId | string, by: FactorChanger, login: LoginPolicy): Promise<FactorsChanged> {
    return this.#removePasskey(userId, id, by, async (stores, passkey, passkeys) => {
      const hasPassword = (await stores.credentials.password(userId)) !== undefined
      const linkedSignIns = await countUsableLinks(stores, userId, login)
      if (isOnlyWayToSignIn(passkey.id, { passkeys, hasPassword, linkedSignIns, login })) throw new OnlyWayToSignIn('this passkey is the only way to sign in: add another one first')
    })
  }

  async #removePasskey(
    userId: UserId,
    id: PasskeyId | string,
    by: FactorChanger,
    check: (stores: FactorChangeStores, passkey: Passkey, all: readonly Passkey[]) => Promise<void> | undefined,
  ): Promise<FactorsChanged> {
    return this.#deps.change.change(userId, by, async (stores) => {
      const { factors } = stores
      const { passkeys } = await factors.of(userId)
      const passkey = passkeys.find((one) => one.id === id || one.registrationId === id)
      if (!passkey) throw new FactorUnknown('the person has no such passkey')
      await check(stores, passkey, passkeys)
      await factors.removePasskey(userId, passkey.id)
      return { type: 'user.human.passkey.removed', after: { passkeyId: passkey.id, name: passkey.name }, notice: 'factor_removed' }
    })
  }

  /** Removes the authenticator app (TOTP); does nothing if there is none. @throws PersonUnknown */
  async removeTotp(userId: UserId, by: FactorChanger): Promise<FactorsChanged> {
    return this.#deps.change.change(userId, by, async ({ credentials }) => {
      if (!(await credentials.removeTotp(userId))) return undefined
      return { type: 'user.human.otp.removed', notice: 'factor_removed' }
    })
  }

  /** Switches email codes on or off; does nothing without a change. @throws PersonUnknown, EmailNotVerified */
  async setEmailCode(userId: UserId, isOn: boolean, by: FactorChanger): Promise<FactorsChanged> {
    return this.#deps.change.change(userId, by, async ({ factors }, { email }) => {
      if (isOn && email?.isVerified !== true) throw new EmailNotVerified('the mail address of the person is not verified')
      if (!(await factors.setEmailCode(userId, isOn))) return undefined
      return { type: 'user.human.email.code.set', after: { isOn }, notice: isOn ? 'factor_added' : 'factor_removed' }
    })
  }

  /** Creates recovery codes, which replace the earlier ones. @throws PersonUnknown */
  async makeRecoveryCodes(userId: UserId, by: FactorChanger, { count = RECOVERY_CODES, seed }: RecoveryCodeOptions = {}): Promise<NewRecoveryCodes> {
    const { change, secrets, codeDigest } = this.#deps
    const codes = seed === undefined ? Array.from({ length: count }, () => recoveryCodeFrom(secrets.next())) : this.#codesOf(userId, seed, count)
    const changed = await change.change(userId, by, async ({ factors }) => {
      await factors.putRecoveryCodes(userId, codes.map((code) => recoveryCodeHash(codeDigest, userId, code)))
      return { type: 'user.human.recovery.codes.made', after: { count: codes.length }, notice: 'recovery_codes_made' }
    })
    return { ...changed, codes: codes.map(shownRecoveryCode) }
  }

  /** The codes derived from this seed, unless one was used or they were replaced. */
  async recoveryCodesOf(userId: UserId, seed: string): Promise<readonly string[] | undefined> {
    const { storage, codeDigest } = this.#deps
    const codes = this.#codesOf(userId, seed, RECOVERY_CODES)
    const stored = new Set(await storage.run(({ factors }) => factors.recoveryCodeHashes(userId)))
    const areThere = stored.size === codes.length && codes.every((code) => stored.has(recoveryCodeHash(codeDigest, userId, code)))
    return areThere ? codes.map(shownRecoveryCode) : undefined
  }

  /** Derived under a server key, so that the seed alone does not reveal the codes. */
  #codesOf(userId: UserId, seed: string, count: number): readonly string[] {
    return Array.from({ length: count }, (_, index) => recoveryCodeFrom(this.#deps.codeDigest.of(`seeded_recovery_code\n${index}\n${seed}\n${userId}`)))
  }

  /** Does nothing if there are none. @throws PersonUnknown */
  async removeRecoveryCodes(userId: UserId, by: FactorChanger): Promise<FactorsChanged> {
    return this.#deps.change.change(userId, by, async ({ factors }) => {
      if ((await factors.of(userId)).recoveryCodesLeft === 0) return undefined
      await factors.putRecoveryCodes(userId, [])
      return { type: 'user.human.recovery.codes.removed', notice: 'factor_removed' }
    })
  }

  /** Records that the person has declined to set up a second factor. Does nothing for an unknown user. */
  async declineSetUp(userId: UserId): Promise<void> {
    const { storage, clock } = this.#deps
    await storage.run(({ factors }) => factors.declineSetUp(userId, clock.now()))
  }
}
