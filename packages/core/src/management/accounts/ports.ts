import type { EventStores, EventMessage } from '../../foundation/audit/index.js'
import type { BrandPictureStore } from '../../directory/branding/index.js'
import type { ClientReads } from '../../parties/clients/index.js'
import type { ConsentStore } from '../../parties/consents/index.js'
import type { CredentialStore, LoginAttemptStore } from '../../parties/credentials/index.js'
import type { SignInGuardStores } from '../../foundation/instance/index.js'
import type { ExternalLinkStore, IdentityProviderReads } from '../../directory/identity-providers/index.js'
import type { MembershipStore } from '../../directory/permissions/index.js'
import type { LogoutMessage, PendingEndings, SessionStore } from '../../sessions/index.js'
import type { GrantStore } from '../../tokens/tokens/index.js'
import type { Outbox } from '../../foundation/shared/index.js'
import type { NoticeMessage } from '../../messages/notices/index.js'
import type { UserMetadataStore, UserStore } from '../../directory/users/index.js'
import type { CodeMailMessage, CodeTextMessage, VerificationCodeStore } from '../../proofs/verification/index.js'

/** The stores that a change of a user uses in one unit of work. */
export interface AccountStores extends EventStores, SignInGuardStores {
  readonly outbox: Outbox<EventMessage | CodeMailMessage | CodeTextMessage | LogoutMessage | NoticeMessage>
  readonly users: UserStore
  readonly userMetadata: UserMetadataStore
  readonly brandPictures: BrandPictureStore
  readonly credentials: CredentialStore
  readonly loginAttempts: LoginAttemptStore
  readonly memberships: MembershipStore
  readonly sessions: SessionStore
  readonly pendingEndings: PendingEndings
  readonly grants: GrantStore
  readonly clients: ClientReads
  readonly consents: ConsentStore
  readonly verificationCodes: VerificationCodeStore
}

/** The stores that add a person with everything that belongs to the account. */
export interface NewAccountStores extends AccountStores {
  readonly externalLinks: ExternalLinkStore
  readonly identityProviders: Pick<IdentityProviderReads, 'find'>
}

/** Creates key pairs, and reads public keys created elsewhere. */
export interface KeyPairs {
  /** RSA with 2048 bits. The private key is in PEM (PKCS #1), and is stored nowhere. */
  generate(): Promise<{ readonly publicKey: Readonly<Record<string, unknown>>; readonly privateKey: string }>
  /**
   * @param pem in base64
   * @returns the key as a JWK (RFC 7517)
   * @throws KeyRefused for anything but a public RSA key of at least 2048 bits, or one of a supported curve
   */
  readPublic(pem: string): Readonly<Record<string, unknown>>
}
