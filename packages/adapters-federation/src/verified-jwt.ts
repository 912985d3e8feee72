import { compactVerify, decodeProtectedHeader, errors } from 'jose'
import type { JWTPayload, JWTVerifyGetKey, ProtectedHeaderParameters } from 'jose'
import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import { exactClaims } from './exact-response.js'
import { shown } from './shown.js'
import { KeyUnpublished } from './signing-keys.js'

/** RFC 8725 §3.1: asymmetric signatures only, so that a public key is never taken for a secret. */
export const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Seconds by which the clock of a provider may differ from ours. */
export const MAX_SKEW = 30
/** Seconds since a JWT was issued: it has to be made for this purpose. */
export const MAX_ISSUED = 300

interface Expected {
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

const refuse = (reason: string): never => {
  throw new UpstreamUntrusted(reason)
}

/** The header of a JWT. @throws UpstreamUntrusted unless it is signed by one of the algorithms */
export function signedHeader(jwt: string, what: string, algorithms: readonly string[] = ALGORITHMS): ProtectedHeaderParameters {
  const parts = jwt.split('.').length
  if (parts !== 3) return refuse(`${what} is no signed JWT: it has ${parts} parts instead of 3`)
  let header: ProtectedHeaderParameters
  try {
    header = decodeProtectedHeader(jwt)
  } catch {
    return refuse(`${what} is no signed JWT: its header cannot be read`)
  }
  if (header.crit !== undefined) return refuse(`${what} has critical header members (crit): ${shown(header.crit)}`)
  if (typeof header.alg !== 'string' || !algorithms.includes(header.alg)) {
    return refuse(`${what} is signed with the algorithm ${shown(header.alg)}, expected ${algorithms.length === 1 ? algorithms.join() : `an asymmetric one such as ${algorithms.slice(0, 3).join(', ')}`}`)
  }
  return header
}

/** Why the times of a JWT are refused; `undefined` if they are not. One rule for all JWTs of providers. */
export function timeProblem({ exp, iat, nbf }: Readonly<Record<string, unknown>>, now: number): string | undefined {
  const seconds = (value: unknown): string => `${shown(value)}, while the time here is ${now}: compare the clocks`
  if (typeof exp !== 'number') return `exp is ${shown(exp)}, expected a number`
  if (typeof iat !== 'number') return `iat is ${shown(iat)}, expected a number`
  if (nbf !== undefined && typeof nbf !== 'number') return `nbf is ${shown(nbf)}, expected a number`
  if (exp <= now - MAX_SKEW) return `it is expired (exp): ${seconds(exp)}`
  if (iat > now + MAX_SKEW) return `it was issued in the future (iat): ${seconds(iat)}`
  if (nbf !== undefined && nbf > now + MAX_SKEW) return `it is not valid yet (nbf): ${seconds(nbf)}`
  return undefined
}

export const audiencesOf = ({ aud }: Readonly<Record<string, unknown>>): readonly unknown[] => (Array.isArray(aud) ? aud : [aud])

/**
 * The claims of a JWT whose signature is valid.
 *
 * @throws JWKSNoMatchingKey, JWKSMultipleMatchingKeys and JWSSignatureVerificationFailed for `SigningKeys`
 */
export async function verifiedClaims(jwt: string, keys: JWTVerifyGetKey | Uint8Array, algorithm: string): Promise<JWTPayload> {
  const options = { algorithms: [algorithm] }
  await (keys instanceof Uint8Array ? compactVerify(jwt, keys, options) : compactVerify(jwt, keys, options))
  return exactClaims(jwt)
}

/** @throws UpstreamUntrusted, and the errors of `verifiedClaims` */
export async function verifiedJwt(jwt: string, keys: JWTVerifyGetKey, { issuer, audience, types, now }: Expected): Promise<FreshClaims> {
  const { alg = '', typ = 'JWT' }: { readonly alg?: string; readonly typ?: unknown } = signedHeader(jwt, 'the JWT')
  const claims = await verifiedClaims(jwt, keys, alg)
  const { iss, iat } = claims
  if (typeof typ !== 'string' || !types.includes(typ.toLowerCase())) refuse(`the JWT was issued for another purpose: typ is ${shown(typ)}, expected ${types.join(' or ')}`)
  if (iss !== issuer) refuse(`the issuer (iss) of the JWT is ${shown(iss)}, expected ${shown(issuer)}`)
  if (!audiencesOf(claims).includes(audience)) refuse(`the audience (aud) of the JWT is ${shown(claims.aud)}, expected ${shown(audience)}`)
  const problem = timeProblem(claims, now)
  if (problem !== undefined) refuse(`the JWT is refused: ${problem}`)
  if (Number(iat) < now - MAX_ISSUED - MAX_SKEW) refuse(`the JWT was issued more than ${MAX_ISSUED} seconds ago (iat): ${shown(iat)}, while the time here is ${now}`)
  return claims as FreshClaims
}

/** The failed check of a signature in words, without anything secret. */
export function untrustedJwt(problem: unknown, jwt: string, what: string): unknown {
  const named = (): string => {
    const { alg, kid } = decodeProtectedHeader(jwt)
    return `algorithm ${shown(alg)}, ${kid === undefined ? 'no key id' : `key id (kid) ${shown(kid)}`}`
  }
  if (problem instanceof KeyUnpublished) return new UpstreamUntrusted(`${what} is signed with a key that the provider does not publish (${named()}): ${problem.message}`)
  if (problem instanceof errors.JWSSignatureVerificationFailed) return new UpstreamUntrusted(`the signature of ${what} is wrong (${named()})`)
  if (problem instanceof errors.JOSEError || problem instanceof TypeError) return new UpstreamUntrusted(`${what} could not be verified: ${shown(problem.message)}`)
  return problem instanceof SyntaxError ? new UpstreamUntrusted(`the payload of ${what} is not JSON`) : problem
}

/** When an accepted JWT is worthless anyway. */
export const worthlessAt = ({ iat, exp }: FreshClaims): number => Math.min(exp, iat + MAX_ISSUED) + 2 * MAX_SKEW
