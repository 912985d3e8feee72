import type { AuthorizationDetail } from '../../directory/resources/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import { ClientId, GrantId, UserId, withDefined } from '../../foundation/shared/index.js'
import type { Actor } from './actor.js'
import type { Standing } from './standing.js'

/** The claims of one of our JWT access tokens, with a verified signature. */
export interface AccessTokenJwt {
  readonly jti: string
  readonly grantId?: GrantId
  /** The subject, read as a user id. */
  readonly userId: UserId
  readonly clientId: ClientId
  readonly scopes: readonly Scope[]
  readonly audience: readonly string[]
  readonly authorizationDetails?: readonly AuthorizationDetail[]
  readonly actor?: Actor
  readonly keyThumbprint?: string
  readonly certificateThumbprint?: string
  readonly issuedAt: EpochSeconds
  readonly expiresAt: EpochSeconds
}

interface Confirmation {
  readonly jkt?: string
  readonly 'x5t#S256'?: string
}

/**
 * Whether the token belongs to a client that acts for itself: there was no sign-in, and the subject is the client. A service user's id may
 * equal its client_id, but then no such client exists.
 */
export const isClientsOwn = ({ grantId, userId, clientId }: AccessTokenJwt, standing: Standing): boolean =>
  grantId === undefined && (userId as string) === clientId && standing.client !== undefined

/** Reads the claims that `accessTokenClaims` wrote. They are trusted only because our own signature covers them. */
export function readAccessTokenClaims(claims: Readonly<Record<string, unknown>>): AccessTokenJwt | undefined {
  const { jti, sub, client_id: clientId, scope, aud, iat, exp, act, cnf, authorization_details: details } = claims
  if (typeof jti !== 'string' || typeof sub !== 'string' || typeof clientId !== 'string' || typeof scope !== 'string') return undefined
  if (!Array.isArray(aud) || typeof iat !== 'number' || typeof exp !== 'number') return undefined
  const [grantId = '', tokenId] = jti.split('.')
  const bound = cnf as Confirmation | undefined
  return withDefined(
    {
      jti,
      userId: UserId.parse(sub),
      clientId: ClientId.parse(clientId),
      scopes: scope.split(' ').filter(Boolean) as Scope[],
      audience: aud as readonly string[],
      issuedAt: iat,
      expiresAt: exp,
    },
    {
      grantId: tokenId === undefined ? undefined : GrantId.parse(grantId),
      authorizationDetails: details as readonly AuthorizationDetail[] | undefined,
      actor: act as Actor | undefined,
      keyThumbprint: bound?.jkt,
      certificateThumbprint: bound?.['x5t#S256'],
    },
  )
}
