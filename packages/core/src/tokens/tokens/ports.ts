import type { UsedOnce } from '../../parties/assertions/index.js'
import type { ResponseEncryption } from '../../parties/clients/index.js'
import type { SigningAlgorithm } from '../../foundation/protocol/index.js'
import type { GrantHolders, GrantRevocation } from '../../sessions/index.js'
import type { ClientId, EpochSeconds, GrantId, SecretHash, TokenId, UserId } from '../../foundation/shared/index.js'
import type { OriginId } from './origins.js'
import type { AccessTokenRecord, CodeRecord, GrantRecord, ActiveGrant, Issuance, RefreshTokenRecord, Revocation } from './records.js'
import type { Standing } from './standing.js'

export interface CodeReading {
  readonly code: CodeRecord
  readonly grant: GrantRecord
  readonly standing: Standing
}

export interface RefreshTokenReading {
  readonly token: RefreshTokenRecord
  readonly grant: GrantRecord
  readonly standing: Standing
}

export interface AccessTokenReading {
  readonly token: AccessTokenRecord
  /** Present when the token has a grant that is still stored. */
  readonly grant?: GrantRecord
  readonly standing: Standing
}

export interface PersonalAccessTokenReading {
  readonly id: TokenId
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  readonly standing: Standing
}

/** The part of a verified JWT access token that is looked up. */
export interface JwtReference {
  readonly jti: string
  readonly grantId?: GrantId
  readonly userId?: UserId
  readonly clientId: ClientId
}

export interface JwtReading {
  readonly isRevoked: boolean
  readonly grant?: GrantRecord
  readonly standing: Standing
}

/** Seconds after its use during which a code or refresh token can count as unanswered. */
export const MAX_UNANSWERED_SECONDS = 300

/**
 * Stored tokens. The hot path: every method is one round trip, outside any unit of work. `requester` is the requesting client, whose version
 * and organization are part of the returned standing.
 */
export interface TokenLedger extends UsedOnce {
  code(id: TokenId, requester: ClientId): Promise<CodeReading | undefined>
  refreshToken(id: TokenId, requester: ClientId): Promise<RefreshTokenReading | undefined>
  accessToken(id: TokenId, requester?: ClientId): Promise<AccessTokenReading | undefined>
  personalAccessToken(secretHash: SecretHash, requester?: ClientId): Promise<PersonalAccessTokenReading | undefined>
  jwt(reference: JwtReference, requester?: ClientId): Promise<JwtReading>
  /**
   * Reads the standing of a user together with a client before anything is issued.
   *
   * @param userId `undefined` to check only the origins
   * @param origins at most `MAX_ORIGINS` grants that must not be revoked and sessions that must not have ended
   */
  standing(userId: UserId | undefined, clientId: ClientId, origins?: readonly OriginId[], requester?: ClientId): Promise<Standing>
  /** The standing of a client that acts for itself; its own version is the requester's. */
  clientStanding(clientId: ClientId): Promise<Standing>
  /** Consumes and stores everything of the issuance, or nothing: `already_used` when another issuance was first, or the session is gone. */
  settle(issuance: Issuance): Promise<'settled' | 'already_used'>
  /** Revokes a grant or a single token, and records it. @returns whether it was active until now */
  revoke(revocation: Revocation): Promise<boolean>
  /**
   * Whether the request that used a code or refresh token may have been answered with 503 although its write was committed: the server that
   * used it has not confirmed its response, and the refresh token that it issued is unused. False after `MAX_UNANSWERED_SECONDS`, and always
   * on a storage that knows the outcome of each of its writes.
   */
  isUnanswered(kind: 'code' | 'refresh_token', id: TokenId): Promise<boolean>
}

/** Maximum number of a person's grants that are read, the newest. */
export const MAX_ACTIVE_GRANTS = 500

export interface GrantReads extends GrantHolders {
  /** A person's active grants, neither revoked nor expired; newest first, at most `MAX_ACTIVE_GRANTS`. */
  activeOfUser(userId: UserId, at: EpochSeconds): Promise<readonly ActiveGrant[]>
}

/** Changes to grants in a unit of work. Only the first revocation has an effect and is reported as such. */
export interface GrantStore extends GrantReads, GrantRevocation {
  /** @returns whether it was active until now */
  revoke(id: GrantId, at: EpochSeconds): Promise<boolean>
  /**
   * Revokes active grants created at `until` or before, and access tokens without a grant that were issued by then.
   *
   * @returns how many, at most `limit` of each
   */
  revokeMadeUntil(until: EpochSeconds, at: EpochSeconds, limit: number): Promise<{ readonly grants: number; readonly accessTokens: number }>
}

export type JwtType = 'JWT' | 'at+jwt' | 'logout+jwt' | 'token-introspection+jwt'

/** Signs and verifies the JWTs of this server. */
export interface JwtSigner {
  /**
   * Signs with the active key of that algorithm.
   *
   * @param type the `typ` header: `JWT` for ID tokens, `at+jwt` for access tokens (RFC 9068 §2.1), `logout+jwt` for Logout Tokens
   *   (OIDC Back-Channel Logout §2.4), `token-introspection+jwt` for introspection (RFC 9701 §5)
   */
  sign(alg: SigningAlgorithm, type: JwtType, claims: Readonly<Record<string, unknown>>): Promise<string>
  /**
   * Verifies signature, `typ` and canonical form against the published keys, and nothing else: issuer, audience and times are the caller's.
   *
   * @returns the claims, or `undefined` for anything that this server did not sign
   */
  verify(type: JwtType, jwt: string): Promise<Readonly<Record<string, unknown>> | undefined>
}

/** Encrypts responses to the keys of clients. */
export interface JwtEncrypter {
  /**
   * Encrypts to the key as a compact JWE (RFC 7516).
   *
   * @param contentType `JWT` for a signed JWT (RFC 7519 §5.2); absent for JSON
   * @returns `undefined` for an unusable key
   */
  encrypt(text: string, encryption: Required<Pick<ResponseEncryption, 'alg' | 'enc' | 'key'>>, contentType?: 'JWT'): Promise<string | undefined>
}
