import type { FactorReads, FactorStore, Passkey, PasskeyId, PersonFactors } from '@keyhall/core/factors'
import type { EpochSeconds, SecretHash, UserId } from '@keyhall/core/shared'
import { byAge } from '@keyhall/core/factors'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryFactorReads implements FactorReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async of(userId: UserId): Promise<PersonFactors> {
    const { users, passkeys, recoveryCodes, totpSeeds, factorPreferences } = this.#tables
    const user = users.get(userId)?.user
    const totp = totpSeeds.get(userId)
    const { isEmailCodeOn = false, setUpDeclinedAt, isSetUpRequired } = factorPreferences.get(userId) ?? {}
    return {
      userId,
      passkeys: [...passkeys.values()].filter((passkey) => passkey.userId === userId).toSorted(byAge),
      ...(totp ? { totp: { addedAt: totp.addedAt, ...(totp.lastUsedAt === undefined ? {} : { lastUsedAt: totp.lastUsedAt }) } } : {}),
      recoveryCodesLeft: [...recoveryCodes.values()].filter((code) => code.userId === userId).length,
      hasEmailCode: isEmailCodeOn && user?.kind === 'human' && user.email?.isVerified === true,
      ...(setUpDeclinedAt === undefined ? {} : { setUpDeclinedAt }),
      ...(isSetUpRequired ? { isSetUpRequired } : {}),
    }
  }

  async passkey(id: PasskeyId): Promise<Passkey | undefined> {
    return this.#tables.passkeys.get(id)
  }
}

export class MemoryFactorStore extends MemoryFactorReads implements FactorStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async addPasskey(passkey: Passkey): Promise<boolean> {
    const { passkeys } = this.#tables
    assertStorable(passkey)
    const isTaken = [...passkeys.values()].some(({ id, registrationId }) => id === passkey.id || registrationId === passkey.registrationId)
    if (!isTaken) passkeys.insert(passkey.id, passkey)
    return !isTaken
  }

  async updatePasskey({ id, counter, name, isBackedUp, lastUsedAt }: Passkey): Promise<void> {
    assertStorable(name)
    const { passkeys } = this.#tables
    const stored = passkeys.get(id)
    if (!stored) return
    const { lastUsedAt: _before, ...rest } = stored
    passkeys.set(id, { ...rest, counter, name, isBackedUp, ...(lastUsedAt === undefined ? {} : { lastUsedAt }) })
  }

  async removePasskey(userId: UserId, id: PasskeyId): Promise<boolean> {
    const { passkeys } = this.#tables
    if (passkeys.get(id)?.userId !== userId) return false
    passkeys.delete(id)
    return true
  }

  async putRecoveryCodes(userId: UserId, codeHashes: readonly SecretHash[]): Promise<void> {
    const { recoveryCodes } = this.#tables
    for (const [key, code] of recoveryCodes.entries()) if (code.userId === userId) recoveryCodes.delete(key)
    for (const hash of codeHashes) recoveryCodes.insert(`${userId} ${hash}`, { userId })
  }

  async recoveryCodeHashes(userId: UserId): Promise<readonly SecretHash[]> {
    return [...this.#tables.recoveryCodes.entries()].filter(([, code]) => code.userId === userId).map(([key]) => key.slice(userId.length + 1) as SecretHash)
  }

  async useRecoveryCode(userId: UserId, codeHash: SecretHash): Promise<boolean> {
    const key = `${userId} ${codeHash}`
    const wasThere = this.#tables.recoveryCodes.get(key) !== undefined
    this.#tables.recoveryCodes.delete(key)
    return wasThere
  }

  async setEmailCode(userId: UserId, isOn: boolean): Promise<boolean> {
    const { users, factorPreferences } = this.#tables
    const stored = factorPreferences.get(userId)
    if (!users.get(userId) || (stored?.isEmailCodeOn ?? false) === isOn) return false
    factorPreferences.set(userId, { ...stored, isEmailCodeOn: isOn })
    return true
  }

  async offeredSeed(userId: UserId): Promise<string | undefined> {
    return this.#tables.factorPreferences.get(userId)?.offeredSeed
  }

  async putOfferedSeed(userId: UserId, sealed: string | undefined): Promise<void> {
    assertStorable(sealed)
    const { users, factorPreferences } = this.#tables
    const { offeredSeed: _before, ...rest } = factorPreferences.get(userId) ?? { isEmailCodeOn: false }
    if (users.get(userId)) factorPreferences.set(userId, { ...rest, ...(sealed === undefined ? {} : { offeredSeed: sealed }) })
  }

  async setSetUpRequired(userId: UserId, isRequired: boolean): Promise<void> {
    const { users, factorPreferences } = this.#tables
    const { isSetUpRequired: _before, ...rest } = factorPreferences.get(userId) ?? { isEmailCodeOn: false }
    if (users.get(userId)) factorPreferences.set(userId, { ...rest, ...(isRequired ? { isSetUpRequired: true } : {}) })
  }

  async declineSetUp(userId: UserId, at: EpochSeconds): Promise<void> {
    const { users, factorPreferences } = this.#tables
    if (users.get(userId)) factorPreferences.set(userId, { isEmailCodeOn: false, ...factorPreferences.get(userId), setUpDeclinedAt: at })
  }
}
