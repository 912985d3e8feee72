import type { Digest, EpochSeconds, Issuer, Secret, TokenId } from '../../foundation/shared/index.js'
import { defined } from '../../foundation/shared/index.js'
import { acrOf, opaqueToken } from '../../foundation/protocol/index.js'
import type { Claims } from '../../directory/users/index.js'
import { orgClaims } from '../../directory/users/index.js'
import type { Entitlement } from './entitlement.js'
import type { AccessTokenRecord } from './records.js'

/** A new opaque access token, and the row to store for it. */
export interface OpaqueAccessToken {
  readonly text: string
  readonly record: AccessTokenRecord
}

export function opaqueAccessToken(
  entitlement: Entitlement,
  made: { readonly id: TokenId; readonly secret: Secret; readonly now: EpochSeconds; readonly lifetime: number },
  digest: Digest,
): OpaqueAccessToken {
  const { subject, options, scopes, audience, authorizationDetails, grantId, actor, keyThumbprint, certificateThumbprint } = entitlement
  const text = opaqueToken('accessToken', made.id, made.secret)
  return {
    text,
    record: {
      id: made.id,
      secretHash: digest.sha256(text),
      clientId: options.clientId,
      scopes,
      audience,
      ...(authorizationDetails ? { authorizationDetails } : {}),
      issuedAt: made.now,
      expiresAt: made.now + made.lifetime,
      ...(grantId === undefined ? {} : { grantId }),
      ...(subject.kind === 'user' ? { userId: subject.userId } : {}),
      ...(actor ? { actor } : {}),
      ...defined({ keyThumbprint, certificateThumbprint }),
    },
  }
}

/** `<grant id>.<token id>`: a JWT is revoked by its own id or by its grant, so that nothing has to be stored when it is issued. */
export const jwtId = ({ grantId }: Entitlement, id: TokenId): string => (grantId === undefined ? id : `${grantId}.${id}`)

/** The claim `cnf` of a bound token (RFC 9449 §6.1, RFC 8705 §3.1). */
export function confirmation({ keyThumbprint: jkt, certificateThumbprint }: Pick<Entitlement, 'keyThumbprint' | 'certificateThumbprint'>): Claims {
  const cnf = defined({ jkt, 'x5t#S256': certificateThumbprint })
  return Object.keys(cnf).length === 0 ? {} : { cnf }
}

interface Made {
  readonly issuer: Issuer
  readonly vendor: string
  readonly id: TokenId
  readonly now: EpochSeconds
  /** Seconds. */
  readonly lifetime: number
  /** Claims that were read from the storage. */
  readonly stored?: Claims
  /** Whether `acr` is included, for resource servers that ask for a stronger sign-in (RFC 9470 §6.1). */
  readonly hasAcr?: boolean
}

/** The claims of a JWT access token (RFC 9068 §2.2, RFC 8693 §4.1, RFC 9449 §6.1). */
export function accessTokenClaims(
  entitlement: Entitlement,
  made: Made,
): Readonly<Record<string, unknown>> {
  const { subject, options, scopes, audience, authorizationDetails, signIn, actor } = entitlement
  return {
    ...(subject.kind === 'user' ? { ...orgClaims(subject.named, scopes, made.vendor), ...made.stored } : {}),
    iss: made.issuer,
    sub: subject.kind === 'user' ? subject.userId : subject.clientId,
    aud: audience,
    exp: made.now + made.lifetime,
    nbf: made.now,
    iat: made.now,
    jti: jwtId(entitlement, made.id),
    client_id: options.clientId,
    scope: scopes.join(' '),
    ...(authorizationDetails ? { authorization_details: authorizationDetails } : {}),
    ...(signIn ? { auth_time: signIn.authTime } : {}),
    ...(signIn && made.hasAcr ? { acr: acrOf(made.vendor, signIn.amr) } : {}),
    ...(signIn?.sessionId === undefined ? {} : { sid: signIn.sessionId }),
    ...(actor ? { act: actor } : {}),
    ...confirmation(entitlement),
  }
}
