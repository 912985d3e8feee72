import type { PreparedEvent } from '../../foundation/audit/index.js'
import type { AuthorizationDetail, GrantedResource } from '../../directory/resources/index.js'
import type { RegisteredRedirect } from '../../parties/clients/index.js'
import type { AuthenticationMethod, ClaimsRequest, Scope } from '../../foundation/protocol/index.js'
import type { AuthRequestId, ClientId, EpochSeconds, GrantId, SecretHash, SessionId, TokenId, UserId } from '../../foundation/shared/index.js'
import type { Actor } from './actor.js'
import type { OriginId } from './origins.js'

/** What a sign-in or an exchange has granted to a client. Revoking it revokes everything issued from it. */
export interface GrantRecord {
  readonly id: GrantId
  readonly clientId: ClientId
  readonly userId: UserId
  /** The session that it ends with. Absent without one. */
  readonly sessionId?: SessionId
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  /** The resources that it is for (RFC 8707). Their URIs are the audience. Absent without any. */
  readonly resources?: readonly GrantedResource[]
  /** Absent without a sign-in. */
  readonly authTime?: EpochSeconds
  readonly amr: readonly AuthenticationMethod[]
  readonly nonce?: string
  readonly claims?: ClaimsRequest
  readonly actor?: Actor
  /** For a grant of an exchange: the grants and sessions behind it. It ends when one of them ends. */
  readonly origins?: readonly OriginId[]
  /**
   * The clients that the exchanged tokens came through. Absent without an exchange, or when they are unknown; the grant then has no access
   * to the API.
   */
  readonly exchangedClients?: readonly ClientId[]
  /** The form of access token requested in an exchange; by default as registered for the client. */
  readonly accessTokenType?: 'bearer' | 'jwt'
  /** Thumbprint of the key that must redeem the code (RFC 9449 §10). */
  readonly keyThumbprint?: string
  readonly createdAt: EpochSeconds
  /** No token issued from it is valid after this instant. */
  readonly expiresAt: EpochSeconds
  readonly revokedAt?: EpochSeconds
}

/** An active grant, as its person sees it. */
export interface ActiveGrant
  extends Pick<GrantRecord, 'id' | 'clientId' | 'sessionId' | 'scopes' | 'audience' | 'authTime' | 'createdAt' | 'expiresAt' | 'actor'> {
  /** When tokens were last issued from it. */
  readonly lastUsedAt: EpochSeconds
  /** Whether it works while the person is away: it has refresh tokens. */
  readonly isRefreshable: boolean
  /** When its newest refresh token expires if unused. Absent without one. */
  readonly refreshableUntil?: EpochSeconds
}

/** An authorization code (RFC 6749 §4.1.2), bound to the request that it answers. */
export interface CodeRecord {
  readonly id: TokenId
  readonly secretHash: SecretHash
  readonly grantId: GrantId
  readonly redirectUri: RegisteredRedirect
  /** S256 challenge (RFC 7636). */
  readonly codeChallenge?: string
  readonly issuedAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  readonly usedAt?: EpochSeconds
  /** The refresh token that its use issued. */
  readonly successorId?: TokenId
}

/** An opaque access token. Without a grant it belongs to a client or service user that acts for itself. */
export interface AccessTokenRecord {
  readonly id: TokenId
  readonly secretHash: SecretHash
  readonly grantId?: GrantId
  readonly clientId: ClientId
  /** Absent when the client itself is the subject. */
  readonly userId?: UserId
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  /** Absent without any. */
  readonly authorizationDetails?: readonly AuthorizationDetail[]
  readonly actor?: Actor
  readonly keyThumbprint?: string
  readonly certificateThumbprint?: string
  readonly issuedAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  readonly revokedAt?: EpochSeconds
}

/** A refresh token. Each use replaces it; reuse outside the grace period counts as theft. */
export interface RefreshTokenRecord {
  readonly id: TokenId
  readonly secretHash: SecretHash
  readonly grantId: GrantId
  /** Thumbprint of the key that must be proven with it (RFC 9449 §5). */
  readonly keyThumbprint?: string
  readonly issuedAt: EpochSeconds
  /** The earlier of idle and absolute expiry. */
  readonly expiresAt: EpochSeconds
  readonly usedAt?: EpochSeconds
  /** The refresh token that its use issued. */
  readonly successorId?: TokenId
}

/** What a revocation ends. Only the first one does. */
export type Revocable =
  | { readonly kind: 'grant'; readonly id: GrantId; readonly at: EpochSeconds }
  | { readonly kind: 'access_token'; readonly id: TokenId; readonly at: EpochSeconds }
  /** Its row may be deleted after the expiry of the JWT. */
  | { readonly kind: 'jwt'; readonly id: string; readonly expiresAt: EpochSeconds }

/** One atomic write: the event is stored if the grant or token was active until then. */
export interface Revocation {
  readonly revoke: Revocable
  readonly recorded: PreparedEvent
}

/** What an issuance consumes. Only one issuance can. */
export type Consumption =
  | {
      readonly kind: 'code' | 'refresh_token'
      readonly id: TokenId
      readonly at: EpochSeconds
      /** It was used before without a confirmed response: only its receipt is replaced. */
      readonly isRepeated?: true
    }
  /** An authorization request in state `consented` with this version becomes `issued`. */
  | { readonly kind: 'auth_request'; readonly id: AuthRequestId; readonly version: number }
  /** A device authorization in state `approved` with this version becomes `used`. */
  | { readonly kind: 'device_code'; readonly id: TokenId; readonly version: number }
  /** A backchannel authentication request in state `approved` with this version becomes `used`. */
  | { readonly kind: 'backchannel_request'; readonly id: TokenId; readonly version: number }

/** The rows that one atomic write consumes and stores. A consumed code or refresh token records the id of `refreshToken` as its successor. */
export interface Issuance {
  readonly consume?: Consumption
  /** Nothing is consumed or stored unless this session still exists: a faster logout wins. */
  readonly whileSession?: SessionId
  readonly grant?: GrantRecord
  readonly code?: CodeRecord
  readonly accessToken?: AccessTokenRecord
  readonly refreshToken?: RefreshTokenRecord
  /** The audit event, if the issuance has one. Most have none. */
  readonly recorded?: PreparedEvent
}
