import type { EncodedHash, LoginAttempts } from '../../parties/credentials/index.js'
import type { AuthRequestId, EpochSeconds, Message, Secret, UserId } from '../../foundation/shared/index.js'
import type { CodeDigest } from '../../proofs/verification/index.js'
import { MAX_WRONG_TRIES, canonicalCode, codeFrom } from '../../proofs/verification/index.js'

/**
 * An account that waits for its mailed code. It is part of one sign-in: it expires with it, has no row of its own, and no other browser can
 * use it. Sealed in storage.
 */
export interface PendingRegistration {
  /** The id that the account gets once the code is entered. */
  readonly userId: UserId
  /** 256 random bits, from which the code is derived. */
  readonly seed: Secret
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  /** A BCP 47 tag. */
  readonly language?: string
  readonly passwordHash: EncodedHash
  /** The version of the terms of service that the form showed. */
  readonly termsVersion?: string
  readonly wrongCodes: number
  /** Mails requested in this sign-in, to any address. */
  readonly mails: LoginAttempts
  readonly mailedAt: EpochSeconds
}

/** The mail of a pending registration: a code, or a notice that the address already has an account. */
export interface RegistrationMailRequest {
  readonly kind: 'registration'
  readonly authRequestId: AuthRequestId
  /** The browser's network, from `networkOf`. */
  readonly network?: string
}

/** To a person without an account. */
export type RegistrationMessage = Message<'mail', RegistrationMailRequest>

/** Whether too many codes were wrong; the next mail brings a new code. */
export const hasTooManyWrongCodes = ({ wrongCodes }: PendingRegistration): boolean => wrongCodes >= MAX_WRONG_TRIES

/**
 * The code of a registration. It is derived from the seed under a server key instead of being stored, so that another process can write the
 * mail later and a copy of the database alone does not reveal the code.
 */
export const registrationCode = ({ seed }: PendingRegistration, codeDigest: CodeDigest): string =>
  // The digest has the same alphabet as a secret.
  codeFrom(codeDigest.of(`registration\n${seed}`) as string as Secret, 'email_verification')

/** The typed code in its canonical spelling; `undefined` if it cannot be a code. */
export const typedRegistrationCode = (typed: string): string | undefined => canonicalCode(typed, 'email_verification')
