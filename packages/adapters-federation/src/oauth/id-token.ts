import type { JWTPayload } from 'jose'
import { UpstreamMisconfigured, UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { SigningKeys } from '../signing-keys.js'
import { shown } from '../shown.js'
import { ALGORITHMS, audiencesOf, signedHeader, timeProblem, untrustedJwt, verifiedClaims } from '../verified-jwt.js'

const WHAT = 'the ID token'

/** What an ID token must say, and by which keys. */
export interface ExpectedIdToken {
  /** `{tenantid}` stands for the claim `tid` (Microsoft). */
  readonly issuer: string
  readonly clientId: string
  readonly nonce: string
  /** Whether a token without `nonce` is accepted, because PKCE binds the code to this sign-in. */
  readonly isNonceOptional: boolean
  /** The time in seconds. */
  readonly now: number
  /** The client secret where the provider signs with it by HS256 (OIDC Core §10.1), instead of keys. */
  readonly secret?: string | undefined
  readonly jwksUri: string | undefined
}

/** Verified claims of an ID token. */
export interface IdTokenClaims extends JWTPayload {
  readonly sub: string
}

const refuse = (reason: string): never => {
  throw new UpstreamUntrusted(reason)
}

/** @throws UpstreamUntrusted, UpstreamMisconfigured, UpstreamUnreachable */
export async function verifiedIdToken(token: string, keys: SigningKeys, of: string, expected: ExpectedIdToken): Promise<IdTokenClaims> {
  const { alg = '' } = signedHeader(token, WHAT, expected.secret === undefined ? ALGORITHMS : ['HS256'])
  const claims = await (expected.secret === undefined
    ? byKeys(token, alg, keys, of, expected)
    : verifiedClaims(token, new TextEncoder().encode(expected.secret), alg)).catch((problem: unknown) => {
    throw untrustedJwt(problem, token, WHAT)
  })
  return checked(claims, expected)
}

async function byKeys(token: string, alg: string, keys: SigningKeys, of: string, { jwksUri }: ExpectedIdToken): Promise<JWTPayload> {
  if (jwksUri === undefined) throw new UpstreamMisconfigured('the metadata of the provider names no signing keys (jwks_uri)')
  return keys.verify(of, jwksUri, (known) => verifiedClaims(token, known, alg))
}

/** OIDC Core §3.1.3.7 */
function checked(claims: JWTPayload, { issuer, clientId, nonce, isNonceOptional, now }: ExpectedIdToken): IdTokenClaims {
  const { iss, sub, azp, tid } = claims
  const expectedIssuer = issuer.replace('{tenantid}', typeof tid === 'string' && /^[\w.-]+$/.test(tid) ? tid : '{tid}')
  if (iss !== expectedIssuer || iss.includes('{')) refuse(`the issuer (iss) of ${WHAT} is ${shown(iss)}, expected ${shown(expectedIssuer)}`)
  if (typeof sub !== 'string' || sub === '') refuse(`sub of ${WHAT} is ${shown(sub)}, expected a text`)
  const audiences = audiencesOf(claims)
  if (!audiences.includes(clientId)) refuse(`the audience (aud) of ${WHAT} is ${shown(claims.aud)}, expected ${shown(clientId)}`)
  if (audiences.length > 1 && azp !== clientId) refuse(`the audience (aud) of ${WHAT} is a list, and the authorized party (azp) is ${shown(azp)}, expected ${shown(clientId)}`)
  const problem = timeProblem(claims, now)
  if (problem !== undefined) refuse(`${WHAT} is refused: ${problem}`)
  if (claims['nonce'] === undefined && !isNonceOptional) refuse(`nonce is missing in ${WHAT}: if the provider never sends it, accept ID tokens without nonce in its settings`)
  if (claims['nonce'] !== undefined && claims['nonce'] !== nonce) refuse(`nonce of ${WHAT} is that of another sign-in`)
  return claims as IdTokenClaims
}
