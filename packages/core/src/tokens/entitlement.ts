import type { AuthenticationMethod, Scope, SigningAlgorithm } from '../protocol/index.js'
import type { ClientId, EpochSeconds, GrantId, SessionId, UserId } from '../shared/index.js'
import type { NamedUser } from '../users/index.js'
import type { Consumption } from './records.js'

/** Whom the tokens are about. */
export type Subject =
  | { readonly kind: 'user'; readonly userId: UserId; readonly named: NamedUser }
  /** A client that acts for itself (RFC 6749 §4.4). */
  | { readonly kind: 'client'; readonly clientId: ClientId }

/** How tokens for this client or service user are made. */
export interface TokenOptions {
  readonly clientId: ClientId
  readonly accessTokenType: 'bearer' | 'jwt'
  readonly idTokenSignedResponseAlg: SigningAlgorithm
  readonly idTokenUserinfoAssertion: boolean
}

/** The sign-in that the tokens come from. */
export interface SignIn {
  readonly grantId: GrantId
  readonly sessionId: SessionId
  readonly authTime: EpochSeconds
  readonly amr: readonly AuthenticationMethod[]
  readonly nonce?: string
}

/** What any grant boils down to. The issuer knows nothing about grants, and grants know nothing about JWTs. */
export interface Entitlement {
  readonly subject: Subject
  readonly options: TokenOptions
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  readonly signIn?: SignIn
  /** Whether an ID token is issued. */
  readonly withIdToken: boolean
  /** When the family of refresh tokens ends; absent when no refresh token is issued. */
  readonly refreshUntil?: EpochSeconds
  /** What the issuance uses up, atomically with storing the tokens. */
  readonly consume?: Consumption
}
