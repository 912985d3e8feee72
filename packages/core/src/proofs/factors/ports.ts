import type { ConsentStore } from '../../parties/consents/index.js'
import type { CredentialStore, LoginAttemptStore, TotpParameters } from '../../parties/credentials/index.js'
import type { SignInGuardStores } from '../../foundation/instance/index.js'
import type { ExternalLinkStore, IdentityProviderReads } from '../../directory/identity-providers/index.js'
import type { MembershipStore } from '../../directory/permissions/index.js'
import type { NoticeMessage } from '../../messages/notices/index.js'
import type { EndingStores } from '../../sessions/index.js'
import type { EpochSeconds, Outbox, SecretHash, UserId } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'
import type { VerificationCodeStore } from '../verification/index.js'
import type { PersonFactors } from './factor.js'
import type { Passkey, PasskeyId } from './passkey.js'

export interface FactorReads {
  /** Returns an empty set for an unknown user. */
  of(userId: UserId): Promise<PersonFactors>
  passkey(id: PasskeyId): Promise<Passkey | undefined>
}

/** The seed of one-time passwords is stored with the credentials. Lock the user before a decision that depends on a reading. */
export interface FactorStore extends FactorReads {
  /** @returns `false` when its id or its registration exists already, of any user */
  addPasskey(passkey: Passkey): Promise<boolean>
  /** Replaces `counter`, `name`, `isBackedUp` and `lastUsedAt` of a passkey that exists. */
  updatePasskey(passkey: Passkey): Promise<void>
  /** @returns whether the person had it */
  removePasskey(userId: UserId, id: PasskeyId): Promise<boolean>
  /** Replaces all recovery codes of a person. */
  putRecoveryCodes(userId: UserId, codeHashes: readonly SecretHash[]): Promise<void>
  recoveryCodeHashes(userId: UserId): Promise<readonly SecretHash[]>
  /** Consumes a recovery code. @returns whether it existed */
  useRecoveryCode(userId: UserId, codeHash: SecretHash): Promise<boolean>
  /** Switches email codes on or off, even if the address is unverified. @returns whether that changed anything */
  setEmailCode(userId: UserId, isOn: boolean): Promise<boolean>
  /** The sealed seed last offered to a person and not confirmed. */
  offeredSeed(userId: UserId): Promise<string | undefined>
  /** Replaces it; `undefined` removes it. Does nothing for an unknown user. */
  putOfferedSeed(userId: UserId, sealed: string | undefined): Promise<void>
  /** Whether the person must set up a second factor at the next sign-in, because the one of another product could not be taken over. */
  setSetUpRequired(userId: UserId, isRequired: boolean): Promise<void>
  /** Does nothing for an unknown user. */
  declineSetUp(userId: UserId, at: EpochSeconds): Promise<void>
}

/** The stores that a change of factors uses in one unit of work. */
export interface FactorChangeStores extends EndingStores, SignInGuardStores {
  readonly outbox: EndingStores['outbox'] & Outbox<NoticeMessage>
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly factors: FactorStore
  readonly verificationCodes: VerificationCodeStore
  readonly externalLinks: ExternalLinkStore
  readonly consents: ConsentStore
  readonly identityProviders: IdentityProviderReads
  readonly loginAttempts: LoginAttemptStore
  readonly memberships: MembershipStore
}

/** Time-based one-time passwords (RFC 6238), with `STANDARD_TOTP` unless other parameters are given. */
export interface OneTimePasswords {
  /** @returns 160 random bits (RFC 4226 §4) in base32 without padding */
  newSeed(): string
  /**
   * The time step of a code: that of `at`, the one before or the one after (RFC 6238 §5.2).
   *
   * @param code digits only
   * @returns `undefined` for a code of none of them
   */
  stepOf(seed: string, code: string, at: EpochSeconds, parameters?: TotpParameters): number | undefined
  /** The `otpauth://totp/` address for the QR code. */
  uri(seed: string, of: { readonly issuer: string; readonly account: string }): string
}

/** Seals text for a round trip through a page. */
export interface TextSealer {
  /** @param purpose purpose and owner: the text can only be opened with the same purpose */
  seal(text: string, purpose: string): string
  /** @returns `undefined` for anything that was not sealed here for this purpose */
  open(sealed: string, purpose: string): string | undefined
}

/** Options for the WebAuthn API of browsers: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
export type BrowserOptions = Readonly<Record<string, unknown>>

/** The owner of a new passkey, as authenticators show it. */
export interface PasskeyOwner {
  readonly userId: UserId
  readonly loginName: string
  readonly displayName: string
}

/** The credential that an authenticator has created. */
export type CreatedCredential = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp' | 'isUserVerifying'> & {
  /** The model of the authenticator, by its own statement. */
  readonly aaguid?: string
}

/** A use of a credential. */
export interface UsedCredential {
  readonly counter: number
  readonly isUserVerified: boolean
  readonly isBackedUp: boolean
  /** Whether the response names the owner of the passkey; a second-factor key may omit it. */
  readonly names: 'owner' | 'no_user' | 'other_user'
}

type Reachable = Pick<Passkey, 'id' | 'transports'>

/** WebAuthn for this server: RP ID and origin are those of its own address. Challenges are base64url of at least 16 bytes. */
export interface WebAuthn {
  /** @param existing credentials that the authenticator must not have already */
  creationOptions(owner: PasskeyOwner, challenge: string, existing: readonly Reachable[]): Promise<BrowserOptions>
  /** @param allowed empty to let the authenticator choose */
  requestOptions(challenge: string, allowed: readonly Reachable[], isVerificationRequired: boolean): Promise<BrowserOptions>
  /** Verifies a response to creation options (WebAuthn §7.1), without attestation. @returns `undefined` when it is invalid */
  verifyCreation(response: unknown, challenge: string): Promise<CreatedCredential | undefined>
  /** The challenge that a response to creation options claims to answer, unverified. */
  challengeOf(response: unknown): Promise<string | undefined>
  /** The credential that a response to request options claims to be from, unverified. */
  claimedCredential(assertion: unknown): PasskeyId | undefined
  /**
   * Verifies a response to request options (WebAuthn §7.2), except for the counter. @returns `undefined` when it is not a valid response of
   * this passkey
   */
  verifyUse(assertion: unknown, passkey: Passkey, challenge: string): Promise<UsedCredential | undefined>
}
