import type { CredentialStore, LoginAttemptStore } from '../../parties/credentials/index.js'
import type { SignInGuardStores } from '../../foundation/instance/index.js'
import type { MembershipStore } from '../../directory/permissions/index.js'
import type { EndingStores } from '../../sessions/index.js'
import type { EpochSeconds, SecretHash, SessionId, UserId } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'
import type { VerificationCodeStore } from '../verification/index.js'
import type { PersonFactors } from './factor.js'
import type { Passkey, PasskeyId } from './passkey.js'

export interface FactorReads {
  /** Nothing is set up for somebody who does not exist. */
  of(userId: UserId): Promise<PersonFactors>
  passkey(id: PasskeyId): Promise<Passkey | undefined>
}

/** The seed of one-time passwords is with the credentials. Whoever decides by what is read locks the user first. */
export interface FactorStore extends FactorReads {
  /** @returns whether it was added: `false` when its id or its registration is there already, of whomever it is */
  addPasskey(passkey: Passkey): Promise<boolean>
  /** Replaces `counter`, `name`, `isBackedUp` and `lastUsedAt` of a passkey that exists. */
  updatePasskey(passkey: Passkey): Promise<void>
  /** @returns whether the person had it */
  removePasskey(userId: UserId, id: PasskeyId): Promise<boolean>
  /** Replaces all recovery codes of a person. */
  putRecoveryCodes(userId: UserId, codeHashes: readonly SecretHash[]): Promise<void>
  recoveryCodeHashes(userId: UserId): Promise<readonly SecretHash[]>
  /** Uses a recovery code up. @returns whether it was there */
  useRecoveryCode(userId: UserId, codeHash: SecretHash): Promise<boolean>
  /** Switches codes by mail on or off, whether the address is verified or not. @returns whether that changed anything */
  setEmailCode(userId: UserId, isOn: boolean): Promise<boolean>
  /** The sealed seed that a person was offered last and has not confirmed. */
  offeredSeed(userId: UserId): Promise<string | undefined>
  /** Replaces it; `undefined` takes it away. Does nothing for somebody who does not exist. */
  putOfferedSeed(userId: UserId, sealed: string | undefined): Promise<void>
  /** Does nothing for somebody who does not exist. */
  declineSetUp(userId: UserId, at: EpochSeconds): Promise<void>
}

/** What a change of factors may touch, in one unit of work. */
export interface FactorChangeStores extends EndingStores, SignInGuardStores {
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly factors: FactorStore
  readonly verificationCodes: VerificationCodeStore
  readonly loginAttempts: LoginAttemptStore
  readonly memberships: MembershipStore
  readonly grants: EndingStores['grants'] & { revokeOfUser(userId: UserId, at: EpochSeconds, keep?: SessionId): Promise<void> }
}

/** One-time passwords of generators (RFC 6238): SHA-1, six digits, a new one every 30 seconds. */
export interface OneTimePasswords {
  /** @returns 160 random bits (RFC 4226 §4) in base32 without padding */
  newSeed(): string
  /**
   * The time step of a code: that of `at`, the one before or the one after (RFC 6238 §5.2).
   *
   * @param code six digits
   * @returns `undefined` for a code of none of them
   */
  stepOf(seed: string, code: string, at: EpochSeconds): number | undefined
  /** The `otpauth://totp/` address that a generator reads out of a picture. */
  uri(seed: string, of: { readonly issuer: string; readonly account: string }): string
}

/** Seals text that goes to a page and comes back. */
export interface TextSealer {
  /** @param purpose what it is for, and whose it is: it opens for the same purpose only */
  seal(text: string, purpose: string): string
  /** @returns `undefined` for anything that was not sealed here for this purpose */
  open(sealed: string, purpose: string): string | undefined
}

/** Options for the WebAuthn API of browsers: `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
export type BrowserOptions = Readonly<Record<string, unknown>>

/** Whom a passkey is made for, as authenticators show it. */
export interface PasskeyOwner {
  readonly userId: UserId
  readonly loginName: string
  readonly displayName: string
}

/** What an authenticator says of a credential that it made. */
export type MadeCredential = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports' | 'isBackedUp' | 'isUserVerifying'> & {
  /** The model of the authenticator, as it states it. */
  readonly aaguid?: string
}

/** What an authenticator says of a use. */
export interface UsedCredential {
  readonly counter: number
  readonly isUserVerified: boolean
  readonly isBackedUp: boolean
  /** Whether the authenticator names the owner of the passkey; one that is a second factor only may name nobody. */
  readonly names: 'owner' | 'nobody' | 'somebody_else'
}

type Reachable = Pick<Passkey, 'id' | 'transports'>

/** WebAuthn for this server: RP ID and origin are those of its own address. Challenges are base64url of at least 16 bytes. */
export interface WebAuthn {
  /** @param existing those that the authenticator must not have already */
  creationOptions(owner: PasskeyOwner, challenge: string, existing: readonly Reachable[]): Promise<BrowserOptions>
  /** @param allowed empty: whichever the authenticator finds */
  requestOptions(challenge: string, allowed: readonly Reachable[], isVerificationRequired: boolean): Promise<BrowserOptions>
  /** Verifies an answer to creation options (WebAuthn §7.1), attestation aside. @returns `undefined` when it is none */
  made(response: unknown, challenge: string): Promise<MadeCredential | undefined>
  /** The challenge that an answer to creation options says it is for; nothing of it is verified. */
  challengeOf(response: unknown): Promise<string | undefined>
  /** Which credential an answer to request options says it is of; nothing of it is verified. */
  named(assertion: unknown): PasskeyId | undefined
  /** Verifies an answer to request options (WebAuthn §7.2), all but the counter. @returns `undefined` when it is none of this passkey */
  used(assertion: unknown, passkey: Passkey, challenge: string): Promise<UsedCredential | undefined>
}
