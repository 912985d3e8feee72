import { TOKEN_HASHES, acrOf } from '../protocol/index.js'
import type { Digest, EpochSeconds, Issuer } from '../shared/index.js'
import { userClaims } from '../users/index.js'
import type { Entitlement } from './entitlement.js'

/**
 * The claims of an ID token (OIDC Core §2). `accessToken` is the one issued together with it, if any: without one, or with the
 * option "User Info inside ID Token", the claims of the granted scopes are inside.
 *
 * @returns `undefined` for a subject that is no user
 */
export function idTokenClaims(
  entitlement: Entitlement,
  made: { readonly issuer: Issuer; readonly vendor: string; readonly now: EpochSeconds; readonly lifetime: number; readonly accessToken?: string },
  digest: Digest,
): Readonly<Record<string, unknown>> | undefined {
  const { subject, options, scopes, signIn } = entitlement
  if (subject.kind !== 'user') return undefined
  const isWithUserInfo = options.idTokenUserinfoAssertion || made.accessToken === undefined
  return {
    ...(isWithUserInfo ? userClaims(subject.named, scopes) : {}),
    iss: made.issuer,
    sub: subject.userId,
    aud: options.clientId,
    azp: options.clientId,
    exp: made.now + made.lifetime,
    iat: made.now,
    ...(signIn
      ? { auth_time: signIn.authTime, amr: signIn.amr, acr: acrOf(made.vendor, signIn.amr), sid: signIn.sessionId }
      : {}),
    ...(signIn?.nonce === undefined ? {} : { nonce: signIn.nonce }),
    ...(made.accessToken === undefined ? {} : { at_hash: digest.leftHalf(TOKEN_HASHES[options.idTokenSignedResponseAlg], made.accessToken) }),
  }
}
