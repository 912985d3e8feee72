import type { AuthorizationDetail } from '../../directory/resources/index.js'
import type { AuthenticationMethod, Scope } from '../../foundation/protocol/index.js'
import { opaqueTokenId } from '../../foundation/protocol/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { ClientId, Clock, Digest, EpochSeconds, GrantId, Issuer, TokenId, UserId } from '../../foundation/shared/index.js'
import { withDefined } from '../../foundation/shared/index.js'
import { isClientsOwn, readAccessTokenClaims } from './access-token-jwt.js'
import type { Actor } from './actor.js'
import { isExchangeValid } from './is-exchange-valid.js'
import type { JwtSigner, TokenLedger } from './ports.js'
import type { GrantRecord } from './records.js'
import type { Standing } from './standing.js'
import { isInGoodStanding } from './standing.js'

/** An access token of this server in any form, with its current validity. */
export interface ResolvedToken {
  readonly form: 'opaque' | 'jwt' | 'personal'
  /** Expired, or revoked by itself or with its grant: permanently invalid. */
  readonly isOver: boolean
  /** Not over, and all parties involved are active. */
  readonly isAlive: boolean
  readonly jti: string
  /** Absent for personal access tokens. */
  readonly clientId?: ClientId
  /** Absent when the client itself is the subject. */
  readonly userId?: UserId
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  readonly authorizationDetails?: readonly AuthorizationDetail[]
  readonly issuedAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  readonly signIn?: { readonly authTime: EpochSeconds; readonly amr: readonly AuthenticationMethod[] }
  /** The stored grant that the token depends on. */
  readonly grant?: GrantRecord
  readonly actor?: Actor
  /** The key that the token is bound to (RFC 9449 §6). */
  readonly keyThumbprint?: string
  /** The certificate that the token is bound to (RFC 8705 §3). */
  readonly certificateThumbprint?: string
  readonly standing: Standing
}

interface Dependencies {
  readonly ledger: TokenLedger
  readonly signer: JwtSigner
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly digest: Digest
  readonly clock: Clock
}

/** Scopes of a personal access token at the userinfo endpoint. */
const PERSONAL_SCOPES = ['openid', 'profile', 'email', 'phone', 'address'] as readonly string[] as readonly Scope[]

const signInOf = (grant: GrantRecord | undefined): ResolvedToken['signIn'] =>
  (grant?.authTime === undefined ? undefined : { authTime: grant.authTime, amr: grant.amr })

/**
 * Determines the current validity of an access token: one read, one verification for a JWT, and one more read for the origins of an exchanged
 * token. Used by every endpoint that accepts one.
 */
export class ResolveAccessToken {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param requester the client on whose behalf the token is resolved; its version is part of the standing
   * @returns `undefined` for anything that is not an access token of this server
   */
  async resolve(text: string, requester?: ClientId): Promise<ResolvedToken | undefined> {
    const token = await this.#read(text, requester)
    return token?.isAlive && !(await isExchangeValid(this.#deps.ledger, token)) ? { ...token, isAlive: false } : token
  }

  async #read(text: string, requester?: ClientId): Promise<ResolvedToken | undefined> {
    const id = opaqueTokenId('accessToken', text)
    if (id !== undefined) return this.#opaque(id, text, requester)
    return text.startsWith('ey') && text.split('.').length === 3 ? this.#jwt(text, requester) : this.#personal(text, requester)
  }

  async #opaque(id: TokenId, text: string, requester?: ClientId): Promise<ResolvedToken | undefined> {
    const { ledger, digest, clock } = this.#deps
    const reading = await ledger.accessToken(id, requester)
    if (!reading || !digest.equal(reading.token.secretHash, digest.sha256(text))) return undefined
    const { token, grant, standing } = reading
    const isOver = token.revokedAt !== undefined || token.expiresAt <= clock.now() || isGrantOver(token.grantId, grant)
    const { userId, authorizationDetails, actor, keyThumbprint, certificateThumbprint } = token
    return withDefined(
      {
        form: 'opaque' as const,
        isOver,
        isAlive: !isOver && isInGoodStanding(standing, { clientId: token.clientId, hasUser: userId !== undefined }),
        jti: token.id,
        clientId: token.clientId,
        scopes: token.scopes,
        audience: token.audience,
        issuedAt: token.issuedAt,
        expiresAt: token.expiresAt,
        standing,
      },
      { userId, authorizationDetails, actor, keyThumbprint, certificateThumbprint, grant, signIn: signInOf(grant) },
    )
  }

  async #personal(text: string, requester?: ClientId): Promise<ResolvedToken | undefined> {
    const { ledger, digest, clock, instance } = this.#deps
    const reading = await ledger.personalAccessToken(digest.sha256(text), requester)
    if (!reading?.standing.user) return undefined
    const { standing } = reading
    const isOver = reading.expiresAt <= clock.now()
    return {
      form: 'personal',
      isOver,
      isAlive: !isOver && isInGoodStanding(standing, { hasUser: true }),
      jti: reading.id,
      userId: reading.standing.user.user.id,
      scopes: PERSONAL_SCOPES,
      audience: [instance().projectId],
      issuedAt: reading.createdAt,
      expiresAt: reading.expiresAt,
      standing,
    }
  }

  async #jwt(text: string, requester?: ClientId): Promise<ResolvedToken | undefined> {
    const { signer, issuer, clock, ledger } = this.#deps
    const claims = await signer.verify('at+jwt', text)
    const token = claims?.['iss'] === issuer ? readAccessTokenClaims(claims) : undefined
    if (!token || token.expiresAt <= clock.now()) return undefined
    const { isRevoked, grant, standing } = await ledger.jwt(token, requester)
    const { jti, clientId, scopes, audience, issuedAt, expiresAt, authorizationDetails, actor, keyThumbprint, certificateThumbprint } = token
    const isOfUser = !isClientsOwn(token, standing)
    const isOver = isRevoked || isGrantOver(token.grantId, grant)
    return withDefined(
      {
        form: 'jwt' as const,
        isOver,
        isAlive: !isOver && isInGoodStanding(standing, { clientId, hasUser: isOfUser }),
        jti, clientId, scopes, audience, issuedAt, expiresAt,
        standing: isOfUser ? standing : withoutUser(standing),
      },
      { userId: isOfUser ? token.userId : undefined, authorizationDetails, actor, keyThumbprint, certificateThumbprint, grant, signIn: signInOf(grant) },
    )
  }
}

function withoutUser(standing: Standing): Standing {
  const { user: _user, ...aroundClient } = standing
  return aroundClient
}

/** Whether the grant named by a token is revoked or gone. False for a token without a grant. */
const isGrantOver = (named: GrantId | undefined, grant: GrantRecord | undefined): boolean =>
  named !== undefined && (grant === undefined || grant.revokedAt !== undefined)
