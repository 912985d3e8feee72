import { TOKEN_HASHES, acrOf } from '../../foundation/protocol/index.js'
import type { Digest, EpochSeconds, Issuer } from '../../foundation/shared/index.js'
import { withDefined } from '../../foundation/shared/index.js'
import { orgClaims, requestedClaims, userClaims } from '../../directory/users/index.js'
import type { Claims } from '../../directory/users/index.js'
import type { Entitlement, Subject } from './entitlement.js'

interface Made {
  readonly issuer: Issuer
  readonly vendor: string
  readonly now: EpochSeconds
  readonly lifetime: number
  /** The access token issued together with the ID token. */
  readonly accessToken?: string | undefined
  /** Claims that were read from the storage. */
  readonly stored?: Claims
}

/**
 * The claims of an ID token (OIDC Core §2). It includes the claims of the granted scopes when no access token is issued (now or for a code),
 * or with the option "User Info inside ID Token".
 *
 * @returns `undefined` for a subject that is not a user
 */
export function idTokenClaims(entitlement: Entitlement, made: Made, digest: Digest): Claims | undefined {
  const { subject, options, signIn, actor, alongside } = entitlement
  if (subject.kind !== 'user') return undefined
  const leftHalf = (text: string): string => digest.leftHalf(TOKEN_HASHES[options.idTokenSignedResponseAlg], text)
  // The protocol's own claims come last: nothing about the user replaces them.
  const claims = Object.assign(aboutUser(entitlement, subject, made), {
    iss: made.issuer,
    sub: subject.userId,
    aud: options.clientId,
    azp: options.clientId,
    exp: made.now + made.lifetime,
    iat: made.now,
  })
  return withDefined(claims, {
    auth_time: signIn?.authTime,
    amr: signIn?.amr,
    acr: signIn && acrOf(made.vendor, signIn.amr),
    sid: signIn?.sessionId,
    nonce: signIn?.nonce,
    at_hash: made.accessToken === undefined ? undefined : leftHalf(made.accessToken),
    c_hash: alongside?.code && leftHalf(alongside.code.text),
    act: actor,
  })
}

function aboutUser(
  { options, scopes, claims, alongside }: Entitlement, { named }: Extract<Subject, { kind: 'user' }>, { accessToken, vendor, stored }: Made,
): Claims {
  const isWithUserInfo = options.idTokenUserinfoAssertion || (accessToken === undefined && alongside?.code === undefined)
  return {
    ...(isWithUserInfo ? userClaims(named, scopes) : {}),
    ...requestedClaims(named, claims?.idToken ?? []),
    ...orgClaims(named, scopes, vendor),
    ...stored,
  }
}
