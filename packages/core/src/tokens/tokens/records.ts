import type { PreparedEvent } from '../../foundation/audit/index.js'
import type { RegisteredRedirect } from '../../parties/clients/index.js'
import type { AuthenticationMethod, ClaimsRequest, Scope } from '../../foundation/protocol/index.js'
import type { AuthRequestId, ClientId, EpochSeconds, GrantId, SecretHash, SessionId, TokenId, UserId } from '../../foundation/shared/index.js'
import type { Actor } from './actor.js'
import type { OriginId } from './origins.js'

/** What was granted to a client, by a person who signed in or by an exchange. Everything issued from it dies with it. */
export interface GrantRecord {
  readonly id: GrantId
  readonly clientId: ClientId
  readonly userId: UserId
  /** The session that it ends with. Absent when it came from none. */
  readonly sessionId?: SessionId
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  /** Absent when nobody signed in for it. */
  readonly authTime?: EpochSeconds
  readonly amr: readonly AuthenticationMethod[]
  readonly nonce?: string
  readonly claims?: ClaimsRequest
  readonly actor?: Actor
  /** Present when it came from an exchange: the grants and sessions behind it, with each of which it ends. */
  readonly origins?: readonly OriginId[]
  /** The clients that the exchanged tokens came through. Absent without an exchange, or when they are unknown: such a grant never reaches the API. */
  readonly exchangedClients?: readonly ClientId[]
  /** The form of access token that was exchanged for; as the client is registered when absent. */
  readonly accessTokenType?: 'bearer' | 'jwt'
  /** The key that the code must be redeemed with (RFC 9449 §10). */
  readonly keyThumbprint?: string
  readonly createdAt: EpochSeconds
  /** After this instant nothing that was issued from it can be valid. */
  readonly expiresAt: EpochSeconds
  readonly revokedAt?: EpochSeconds
}

/** A grant that stands, as its person sees it. */
export interface HeldGrant
  extends Pick<GrantRecord, 'id' | 'clientId' | 'sessionId' | 'scopes' | 'audience' | 'authTime' | 'createdAt' | 'expiresAt' | 'actor'> {
  /** When tokens were last issued from it. */
  readonly lastUsedAt: EpochSeconds
  /** Whether it can be used when the person is away: it has refresh tokens. */
  readonly isRefreshable: boolean
  /** Until when its newest refresh token works, if nobody uses it. Absent where it has none. */
  readonly refreshableUntil?: EpochSeconds
}

/** An authorization code (RFC 6749 §4.1.2), bound to what it was asked with. */
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

/** An opaque access token. Without a grant it is of a client or service user that acts for itself. */
export interface AccessTokenRecord {
  readonly id: TokenId
  readonly secretHash: SecretHash
  readonly grantId?: GrantId
  readonly clientId: ClientId
  /** Absent when the client itself is the subject. */
  readonly userId?: UserId
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  readonly actor?: Actor
  readonly keyThumbprint?: string
  readonly issuedAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  readonly revokedAt?: EpochSeconds
}

/** A refresh token. Each use replaces it; a second use outside the grace period means that it was stolen. */
export interface RefreshTokenRecord {
  readonly id: TokenId
  readonly secretHash: SecretHash
  readonly grantId: GrantId
  /** The key that must be proven with it (RFC 9449 §5). */
  readonly keyThumbprint?: string
  readonly issuedAt: EpochSeconds
  /** The earlier of idle and absolute expiry. */
  readonly expiresAt: EpochSeconds
  readonly usedAt?: EpochSeconds
  /** The refresh token that its use issued. */
  readonly successorId?: TokenId
}

/** What an issuance uses up. Exactly one issuance can. */
export type Consumption =
  | {
      readonly kind: 'code' | 'refresh_token'
      readonly id: TokenId
      readonly at: EpochSeconds
      /** It was used before and is unanswered: only its receipt is replaced. */
      readonly isRepeated?: true
    }
  /** An authorization request in state `consented` with this version becomes `issued`. */
  | { readonly kind: 'auth_request'; readonly id: AuthRequestId; readonly version: number }
  /** A device authorization in state `approved` with this version becomes `used`. */
  | { readonly kind: 'device_code'; readonly id: TokenId; readonly version: number }

/** What is used up and what is born, in one atomic write. A code or refresh token that is used up keeps the id of `refreshToken` as its successor. */
export interface Issuance {
  readonly consume?: Consumption
  /** Nothing is used up or stored unless this session is still there: a logout that was faster wins. */
  readonly whileSession?: SessionId
  readonly grant?: GrantRecord
  readonly code?: CodeRecord
  readonly accessToken?: AccessTokenRecord
  readonly refreshToken?: RefreshTokenRecord
  /** What the audit trail tells of it. Most issuances are not told of. */
  readonly recorded?: PreparedEvent
}
