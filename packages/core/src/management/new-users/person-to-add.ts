import type { ChosenPassword, EncodedHash, SeedSealer, TotpCredential, TotpSeed } from '../../parties/credentials/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { Human, NewHuman, UserState } from '../../directory/users/index.js'
import { newHuman } from '../../directory/users/index.js'

/** A person to create, after the slow part: the password is hashed and the seed sealed. */
export interface PersonDraft extends Omit<NewHuman, 'state'> {
  /** By default active with a password. Without one, people set up the account first. */
  readonly state?: UserState | undefined
  readonly password?: NewPassword | undefined
  readonly totp?: Pick<TotpCredential, 'sealedSeed' | 'parameters'> | undefined
  readonly isFactorSetUpRequired?: boolean | undefined
}

interface NewPassword {
  readonly hash: EncodedHash
  /** Whether the person must choose another one at the first sign-in. */
  readonly isChangeRequired?: boolean | undefined
  /** Chosen before the email address was verified. */
  readonly isUnproven?: true | undefined
}

/** A person with their credentials. */
export interface NewPerson {
  readonly user: Human
  readonly password?: ChosenPassword
  readonly totp?: TotpCredential
  /** Whether a second factor must be set up at the next sign-in. */
  readonly isFactorSetUpRequired?: true
}

/** The rows of a new person. */
export function personToAdd({ password, totp, isFactorSetUpRequired, state = password ? 'active' : 'initial', ...input }: PersonDraft, now: EpochSeconds): NewPerson {
  const user = newHuman({ ...input, state }, now)
  const { id: userId } = user
  return {
    user,
    ...(password ? { password: chosenPassword(userId, password, now) } : {}),
    ...(totp ? { totp: { userId, ...totp, addedAt: now } } : {}),
    ...(isFactorSetUpRequired ? { isFactorSetUpRequired } : {}),
  }
}

const chosenPassword = (userId: Human['id'], { hash, isChangeRequired, isUnproven }: NewPassword, changedAt: EpochSeconds): ChosenPassword => ({
  userId, hash, changedAt, ...(isChangeRequired ? { isChangeRequired } : {}), ...(isUnproven ? { isUnproven } : {}),
})

/** The seed of a person as it is stored. */
export const sealedTotp = ({ seed, ...rest }: TotpSeed, userId: Human['id'], sealer: SeedSealer): NonNullable<PersonDraft['totp']> =>
  ({ sealedSeed: sealer.seal(seed, userId), ...rest })
