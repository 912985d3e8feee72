import type { ResponseEncryption } from '../../parties/clients/index.js'
import type { AuthorizationDetail } from '../../directory/resources/index.js'
import type { RuleSet } from '../../foundation/claim-rules/index.js'
import type { PreparedEvent } from '../../foundation/audit/index.js'
import type { AuthenticationMethod, ClaimsRequest, Scope, SigningAlgorithm } from '../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, GrantId, ProjectId, SessionId, TokenId, UserId } from '../../foundation/shared/index.js'
import type { NamedUser } from '../../directory/users/index.js'
import type { Actor } from './actor.js'
import type { CodeRecord, Consumption, GrantRecord } from './records.js'

/** The subject of the tokens. */
export type Subject =
  | { readonly kind: 'user'; readonly userId: UserId; readonly named: NamedUser }
  /** A client that acts for itself (RFC 6749 §4.4). */
  | { readonly kind: 'client'; readonly clientId: ClientId }

/** How tokens for this client or service user are built. */
export interface TokenOptions {
  readonly clientId: ClientId
  readonly accessTokenType: 'bearer' | 'jwt'
  readonly idTokenSignedResponseAlg: SigningAlgorithm
  readonly idTokenUserinfoAssertion: boolean
  /** Whether a refresh token stays valid when it is used. Its lifetime is that of the family then. */
  readonly keepsRefreshTokens?: true
  /** Present when the client registered for encrypted ID tokens. */
  readonly idTokenEncryption?: ResponseEncryption
  /** The project of the client. Absent for a service user, which is its own client. */
  readonly project?: {
    readonly id: ProjectId
    readonly accessTokenRoleAssertion: boolean
    readonly idTokenRoleAssertion: boolean
    /** Claim rules of the client and of the project. Absent without rules. */
    readonly rules?: RuleSet
  }
}

/** The sign-in behind the tokens. */
export interface SignIn {
  /** Absent when there is no browser session, or it is not this server's to end. */
  readonly sessionId?: SessionId
  readonly authTime: EpochSeconds
  readonly amr: readonly AuthenticationMethod[]
  readonly nonce?: string
}

/** The tokens to issue. */
export interface RequestedTokens {
  readonly accessToken: boolean
  readonly idToken: boolean
  /** When the family of refresh tokens ends; absent when no refresh token is issued. Requires a grant. */
  readonly refreshUntil?: EpochSeconds
}

/** The result of any grant. The issuer knows nothing about grants, and grants know nothing about JWTs. */
export interface Entitlement {
  readonly subject: Subject
  readonly options: TokenOptions
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  readonly requestedTokens: RequestedTokens
  /** Revoking this grant revokes the tokens. */
  readonly grantId?: GrantId
  readonly signIn?: SignIn
  /** Individually requested claims (OIDC Core §5.5). */
  readonly claims?: ClaimsRequest
  /** Who acts for the subject (RFC 8693 §4.1). */
  readonly actor?: Actor
  /** SHA-256 thumbprint of the key that the access token is bound to (RFC 9449 §6). */
  readonly keyThumbprint?: string
  /** SHA-256 thumbprint of the certificate that the access token is bound to (RFC 8705 §3.1). */
  readonly certificateThumbprint?: string
  /** Whether the refresh token is bound to that key too (RFC 9449 §5). */
  readonly isRefreshBound?: boolean
  /** Absent without any (RFC 9396 §9.1). */
  readonly authorizationDetails?: readonly AuthorizationDetail[]
  /** The URIs of the grant's resources that the token is for. Absent without any (RFC 8707 §2). */
  readonly resources?: readonly string[]
  /** Seconds that the access token is valid. Absent: as set for the instance. */
  readonly accessTokenLifetime?: number
  /** Upper limit of every token's expiry. */
  readonly notAfter?: EpochSeconds
  /** The code or refresh token that the new refresh token replaces. */
  readonly rotation?: Rotation
  /** What the issuance consumes, atomically with storing the tokens. */
  readonly consume?: Consumption
  /** The changes that are stored together with the tokens. */
  readonly alongside?: Alongside
  /** The audit event, stored together with the tokens. */
  readonly recorded?: PreparedEvent
}

/** Makes refresh token rotation repeatable: the same request gets the same refresh token. */
export interface Rotation {
  /** The text of the presented code or refresh token. The secret of its successor is derived from it. */
  readonly presented: string
  /** The refresh token that the first use issued. It is returned again instead of a new one. */
  readonly successorId?: TokenId
}

/** What an authorization response or an exchange stores beside its tokens. */
export interface Alongside {
  /** Nothing is issued unless this session still exists: a faster logout wins. */
  readonly whileSession?: SessionId
  readonly grant?: GrantRecord
  /** A code, with the text that `c_hash` covers (OIDC Core §3.3.2.11). */
  readonly code?: { readonly text: string; readonly record: CodeRecord }
}
