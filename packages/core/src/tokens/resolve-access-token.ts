import type { AuthenticationMethod, Scope } from '../protocol/index.js'
import { opaqueTokenId } from '../protocol/index.js'
import type { Instance } from '../instance/index.js'
import type { ClientId, Clock, Digest, EpochSeconds, GrantId, Issuer, TokenId, UserId } from '../shared/index.js'
import type { AccessTokenReading, JwtReading, JwtSigner, TokenLedger } from './ports.js'
import type { GrantRecord } from './records.js'
import type { Standing } from './standing.js'
import { isInGoodStanding } from './standing.js'

/** A living access token, whatever its form. */
export interface ActiveToken {
  readonly form: 'opaque' | 'jwt' | 'personal'
  readonly jti: string
  /** Absent for personal access tokens. */
  readonly clientId?: ClientId
  /** Absent when the client itself is the subject. */
  readonly userId?: UserId
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  readonly issuedAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  readonly signIn?: { readonly authTime: EpochSeconds; readonly amr: readonly AuthenticationMethod[] }
  readonly standing: Standing
}

/** A token that is not alive, with the standing that was read on the way, if any. */
export interface InactiveToken {
  readonly form: 'inactive'
  readonly standing?: Standing
}

interface Dependencies {
  readonly ledger: TokenLedger
  readonly signer: JwtSigner
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly digest: Digest
  readonly clock: Clock
}

/** What a personal access token may read at the userinfo endpoint. */
const PERSONAL_SCOPES = ['openid', 'profile', 'email', 'phone', 'address'] as readonly string[] as readonly Scope[]

const inactive = (standing?: Standing): InactiveToken => ({ form: 'inactive', ...(standing ? { standing } : {}) })
const signInOf = (grant: GrantRecord | undefined) => (grant ? { signIn: { authTime: grant.authTime, amr: grant.amr } } : {})

/** Finds out what an access token is worth now: one read, and for a JWT one verification. Used by every endpoint that takes one. */
export class ResolveAccessToken {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param requester the client on whose behalf it is asked; its version comes along in the standing */
  async execute(text: string, requester?: ClientId): Promise<ActiveToken | InactiveToken> {
    const id = opaqueTokenId('accessToken', text)
    if (id !== undefined) return this.#opaque(id, text, requester)
    return text.startsWith('ey') && text.split('.').length === 3 ? this.#jwt(text, requester) : this.#personal(text, requester)
  }

  async #opaque(id: TokenId, text: string, requester?: ClientId): Promise<ActiveToken | InactiveToken> {
    const { ledger, digest } = this.#deps
    const reading = await ledger.accessToken(id, requester)
    if (!reading) return inactive()
    const { token, grant, standing } = reading
    if (!digest.equal(token.secretHash, digest.sha256(text)) || !this.#isAlive(reading)) return inactive(standing)
    return {
      form: 'opaque',
      jti: token.id,
      clientId: token.clientId,
      ...(token.userId === undefined ? {} : { userId: token.userId }),
      scopes: token.scopes,
      audience: token.audience,
      issuedAt: token.issuedAt,
      expiresAt: token.expiresAt,
      ...signInOf(grant),
      standing,
    }
  }

  #isAlive({ token, grant, standing }: AccessTokenReading): boolean {
    if (token.revokedAt !== undefined || token.expiresAt <= this.#deps.clock.now()) return false
    if (token.grantId !== undefined && (grant === undefined || grant.revokedAt !== undefined)) return false
    return isInGoodStanding(standing, { clientId: token.clientId, hasUser: token.userId !== undefined })
  }

  async #personal(text: string, requester?: ClientId): Promise<ActiveToken | InactiveToken> {
    const { ledger, digest, clock, instance } = this.#deps
    const reading = await ledger.personalAccessToken(digest.sha256(text), requester)
    if (!reading) return inactive()
    const { standing } = reading
    if (reading.expiresAt <= clock.now() || !standing.user || !isInGoodStanding(standing, { hasUser: true })) return inactive(standing)
    return {
      form: 'personal',
      jti: reading.id,
      userId: standing.user.user.id,
      scopes: PERSONAL_SCOPES,
      audience: [instance().projectId],
      issuedAt: reading.createdAt,
      expiresAt: reading.expiresAt,
      standing,
    }
  }

  async #jwt(text: string, requester?: ClientId): Promise<ActiveToken | InactiveToken> {
    const { signer, issuer, clock, ledger } = this.#deps
    const claims = await signer.verify('at+jwt', text)
    if (!claims || claims['iss'] !== issuer) return inactive()
    const token = jwtOf(claims)
    if (!token || token.expiresAt <= clock.now()) return inactive()
    const reading = await ledger.jwt(token, requester)
    const { userId, ...rest } = token
    const isOfUser = !isClientsOwn(token, reading)
    if (!this.#isAliveJwt(token, reading, isOfUser)) return inactive(reading.standing)
    const { user, ...aroundClient } = reading.standing
    return {
      form: 'jwt',
      ...rest,
      ...(isOfUser ? { userId } : {}),
      ...signInOf(reading.grant),
      standing: isOfUser && user ? { ...aroundClient, user } : aroundClient,
    }
  }

  #isAliveJwt(token: OurJwt, { isRevoked, grant, standing }: JwtReading, hasUser: boolean): boolean {
    if (isRevoked) return false
    if (token.grantId !== undefined && (grant === undefined || grant.revokedAt !== undefined)) return false
    return isInGoodStanding(standing, { clientId: token.clientId, hasUser })
  }
}

interface OurJwt {
  readonly jti: string
  readonly grantId?: GrantId
  /** Its subject, read as a user. */
  readonly userId: UserId
  readonly clientId: ClientId
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  readonly issuedAt: EpochSeconds
  readonly expiresAt: EpochSeconds
}

/**
 * Whether the token is of a client that acts for itself: nobody signed in, and its subject is the client. A service user may have
 * its client_id for an id, but then there is no such client.
 */
const isClientsOwn = ({ grantId, userId, clientId }: OurJwt, { standing }: JwtReading): boolean =>
  grantId === undefined && (userId as string) === clientId && standing.client !== undefined

/** Reads the claims that `accessTokenClaims` wrote; only our own signature makes them believable. */
function jwtOf(claims: Readonly<Record<string, unknown>>): OurJwt | undefined {
  const { jti, sub, client_id: clientId, scope, aud, iat, exp } = claims
  if (typeof jti !== 'string' || typeof sub !== 'string' || typeof clientId !== 'string' || typeof scope !== 'string') return undefined
  if (!Array.isArray(aud) || typeof iat !== 'number' || typeof exp !== 'number') return undefined
  const [grantId, tokenId] = jti.split('.')
  return {
    jti,
    ...(tokenId === undefined ? {} : { grantId: grantId as GrantId }),
    userId: sub as UserId,
    clientId: clientId as ClientId,
    scopes: scope.split(' ').filter(Boolean) as Scope[],
    audience: aud as readonly string[],
    issuedAt: iat,
    expiresAt: exp,
  }
}
