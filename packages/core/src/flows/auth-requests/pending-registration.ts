import type { AuthenticationMethod } from '../../foundation/protocol/index.js'
import type { EncodedHash, LoginAttempts } from '../../parties/credentials/index.js'
import type {
  AuthRequestId, EpochSeconds, Message, OrgId, ProviderId, Secret, UserId,
} from '../../foundation/shared/index.js'
import type { CodeDigest } from '../../proofs/verification/index.js'
import { MAX_WRONG_TRIES, canonicalCode, codeFrom } from '../../proofs/verification/index.js'
import type { UpstreamSession } from '../../sessions/index.js'

/** What every account that waits for its mailed code has. */
interface Pending {
  /** The id that the account gets once the code is entered. */
  readonly userId: UserId
  /** The organization that gets the account. Absent: the default organization. */
  readonly orgId?: OrgId
  /** 256 random bits, from which the code is derived. */
  readonly seed: Secret
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  /** A BCP 47 tag: the language of the mail. */
  readonly language?: string
  readonly wrongCodes: number
  /** Mails requested in this sign-in, to any address. */
  readonly mails: LoginAttempts
  readonly mailedAt: EpochSeconds
}

/** An account of a person who filled in the form. */
export interface FormRegistration extends Pending {
  readonly passwordHash: EncodedHash
  /** The version of the terms of service that the form showed. */
  readonly termsVersion?: string
  readonly external?: undefined
}

/** Who signed in at a provider. */
export interface ExternalIdentityKey {
  readonly providerId: ProviderId
  readonly externalId: string
}

/**
 * An account of a person who signed in at a provider that has not verified the address. What the provider said is in
 * `external` of the request: when another attempt at a provider has replaced it, the registration is void.
 */
export interface ExternalRegistration extends Pending {
  readonly external: ExternalIdentityKey & {
    /** Present once the account exists: the sign-in at the provider, for a form that is posted again. */
    readonly proven?: {
      readonly amr: readonly AuthenticationMethod[]
      readonly authTime?: EpochSeconds
      readonly upstream?: UpstreamSession
      readonly orgProviderId?: ProviderId
    }
  }
}

/**
 * An account that waits for its mailed code. It is part of one sign-in: it expires with it, has no row of its own, and no
 * other browser can use it. Sealed in storage.
 */
export type PendingRegistration = FormRegistration | ExternalRegistration

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
export const hasTooManyWrongCodes = ({ wrongCodes }: Pick<PendingRegistration, 'wrongCodes'>): boolean =>
  wrongCodes >= MAX_WRONG_TRIES

/**
 * The code of a registration. It is derived from the seed under a server key instead of being stored, so that another process can write the
 * mail later and a copy of the database alone does not reveal the code.
 */
export const registrationCode = ({ seed }: Pick<PendingRegistration, 'seed'>, codeDigest: CodeDigest): string =>
  // The digest has the same alphabet as a secret.
  codeFrom(codeDigest.of(`registration\n${seed}`) as string as Secret, 'email_verification')

/** The typed code in its canonical spelling; `undefined` if it cannot be a code. */
export const typedRegistrationCode = (typed: string): string | undefined => canonicalCode(typed, 'email_verification')
