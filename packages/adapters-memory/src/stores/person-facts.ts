import type { PersonFacts, PersonFactsReads } from '@keyhall/core/auth-requests'
import type { UserId } from '@keyhall/core/shared'
import type { ReadableTables } from '../tables.js'
import { MemoryFactorReads } from './factors.js'

export class MemoryPersonFactsReads implements PersonFactsReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async of(userId: UserId): Promise<PersonFacts> {
    const user = this.#tables.users.get(userId)?.user
    const password = this.#tables.passwords.get(userId)
    const { passkeys, totp, recoveryCodesLeft, hasEmailCode, setUpDeclinedAt, isSetUpRequired } = await new MemoryFactorReads(this.#tables).of(userId)
    return {
      isActive: user?.state === 'active',
      ...(password && { password: { stamp: password.stamp, changedAt: password.changedAt, ...(password.isChangeRequired ? { isChangeRequired: true } : {}) } }),
      factors: {
        hasPasskey: passkeys.length > 0, hasTotp: totp !== undefined, recoveryCodesLeft, hasEmailCode,
        ...(setUpDeclinedAt === undefined ? {} : { setUpDeclinedAt }), ...(isSetUpRequired ? { isSetUpRequired } : {}),
      },
      hasUnverifiedEmail: user?.kind === 'human' && user.email?.isVerified === false,
      ...(user?.kind === 'human' && user.termsAccepted ? { acceptedTerms: user.termsAccepted.version } : {}),
    }
  }
}
