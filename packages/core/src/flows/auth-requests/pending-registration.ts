import type { EncodedHash, LoginAttempts } from '../../parties/credentials/index.js'
import type { EpochSeconds, Secret, UserId } from '../../foundation/shared/index.js'
import type { CodeDigest } from '../../proofs/verification/index.js'
import { MAX_WRONG_TRIES, canonicalCode, codeFrom } from '../../proofs/verification/index.js'

/**
 * An account that waits for the code from its mail. It lives inside of one sign-in: it ends with it, takes no row of its own, and no other
 * browser can use it. Sealed in the storage.
 */
export interface PendingRegistration {
  /** The id of the account once the code is entered. */
  readonly userId: UserId
  /** 256 random bits, from which the code is derived. */
  readonly seed: Secret
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  /** A BCP 47 tag. */
  readonly language?: string
  readonly passwordHash: EncodedHash
  readonly wrongCodes: number
  /** Mails that this sign-in has asked for, to whichever address. */
  readonly mails: LoginAttempts
  readonly mailedAt: EpochSeconds
}

/** Whether no code is accepted any more; the next mail brings a new one. */
export const isWornOut = ({ wrongCodes }: PendingRegistration): boolean => wrongCodes >= MAX_WRONG_TRIES

/**
 * The code of a registration. Derived from the seed under a key of this server instead of being stored, so that the mail can be written
 * later, by another process, and a copy of the database alone does not reveal it.
 */
export const registrationCode = ({ seed }: PendingRegistration, codeDigest: CodeDigest): string =>
  // The digest has the same alphabet as a secret.
  codeFrom(codeDigest.of(`registration\n${seed}`) as string as Secret, 'email_verification')

/** The typed code in its canonical spelling; `undefined` if it cannot be a code. */
export const typedRegistrationCode = (typed: string): string | undefined => canonicalCode(typed, 'email_verification')
