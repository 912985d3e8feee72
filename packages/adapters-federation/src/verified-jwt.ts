import { errors, jwtVerify } from 'jose'
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from 'jose'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { exactClaims } from './exact-response.js'

/** RFC 8725 §3.1: asymmetric signatures only, so that a public key is never taken for a secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Seconds by which the clock of a provider may differ from ours. */
export const MAX_SKEW = 30
/** Seconds since a JWT was issued: it has to be made for this purpose. */
export const MAX_ISSUED = 300

interface Expected extends Pick<JWTVerifyOptions, 'requiredClaims'> {
  readonly issuer: string
  readonly audience: string
  /** In lower case. RFC 8725 §3.11: a JWT of another purpose is refused. */
  readonly types: readonly string[]
  /** The time in seconds. */
  readonly now: number
}

/** Claims of a JWT that was issued lately and is not expired. */
export interface FreshClaims extends JWTPayload {
  readonly iat: number
  readonly exp: number
}

/** @throws UpstreamUntrusted, without anything of the token; JWKSNoMatchingKey when no key fits */
export async function verifiedJwt(jwt: string, keys: JWTVerifyGetKey, { issuer, audience, types, now, requiredClaims = [] }: Expected): Promise<FreshClaims> {
  try {
    const { payload, protectedHeader: { typ = 'JWT' } } = await jwtVerify(jwt, keys, {
      issuer, audience, algorithms: ALGORITHMS, clockTolerance: MAX_SKEW, maxTokenAge: MAX_ISSUED, currentDate: new Date(now * 1000), requiredClaims: ['exp', 'iat', 'aud', ...requiredClaims],
    })
    if (!types.includes(typ.toLowerCase())) throw new UpstreamUntrusted('the JWT was issued for another purpose (typ)')
    const { iat, exp } = payload
    if (iat === undefined || exp === undefined || iat > now + MAX_SKEW) throw new UpstreamUntrusted('the JWT was issued in the future (iat)')
    return { ...payload, ...exactClaims(jwt), iat, exp }
  } catch (problem) {
    if (problem instanceof errors.JWKSNoMatchingKey) throw problem
    throw untrustedJwt(problem)
  }
}

/** The failed check, without anything of the token. */
export function untrustedJwt(problem: unknown): unknown {
  if (problem instanceof errors.JWTClaimValidationFailed || problem instanceof errors.JWTExpired) return new UpstreamUntrusted(`the claim ${problem.claim} of the JWT is not accepted (${problem.reason})`)
  if (problem instanceof errors.JOSEError) return new UpstreamUntrusted(`the JWT could not be verified (${problem.code})`)
  return problem instanceof TypeError ? new UpstreamUntrusted('the JWT could not be verified') : problem
}

/** When an accepted JWT is worthless anyway. */
export const worthlessAt = ({ iat, exp }: FreshClaims): number => Math.min(exp, iat + MAX_ISSUED) + 2 * MAX_SKEW
