import type { Digest, EpochSeconds, Issuer, Secret, TokenId } from '../../foundation/shared/index.js'
import { defined, withDefined } from '../../foundation/shared/index.js'
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
    record: withDefined(
      { id: made.id, secretHash: digest.sha256(text), clientId: options.clientId, scopes, audience, issuedAt: made.now, expiresAt: made.now + made.lifetime },
      { authorizationDetails, grantId, userId: subject.kind === 'user' ? subject.userId : undefined, actor, keyThumbprint, certificateThumbprint },
    ),
  }
}

/** `<grant id>.<token id>`: a JWT is revoked by its own id or by its grant, so that nothing has to be stored when it is issued. */
export const jwtId = ({ grantId }: Entitlement, id: TokenId): string => (grantId === undefined ? id : `${grantId}.${id}`)

/** The value of the claim `cnf` (RFC 9449 §6.1, RFC 8705 §3.1). @returns `undefined` for a token that is not bound */
export const confirmation = ({ keyThumbprint: jkt, certificateThumbprint }: Pick<Entitlement, 'keyThumbprint' | 'certificateThumbprint'>): Claims | undefined =>
  jkt === undefined && certificateThumbprint === undefined ? undefined : defined({ jkt, 'x5t#S256': certificateThumbprint })

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
  const aboutUser = subject.kind === 'user' ? { ...orgClaims(subject.named, scopes, made.vendor), ...made.stored } : {}
  // The protocol's own claims come last: nothing about the user replaces them.
  const claims = Object.assign(aboutUser, {
    iss: made.issuer,
    sub: subject.kind === 'user' ? subject.userId : subject.clientId,
    aud: audience,
    exp: made.now + made.lifetime,
    nbf: made.now,
    iat: made.now,
    jti: jwtId(entitlement, made.id),
    client_id: options.clientId,
    scope: scopes.join(' '),
  })
  return withDefined(claims, {
    authorization_details: authorizationDetails,
    auth_time: signIn?.authTime,
    acr: signIn && made.hasAcr ? acrOf(made.vendor, signIn.amr) : undefined,
    sid: signIn?.sessionId,
    act: actor,
    cnf: confirmation(entitlement),
  })
}
