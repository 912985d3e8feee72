import { isStorable } from '../../foundation/shared/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { UnverifiedJwt } from './ports.js'

/** What an assertion is for. One kind is never accepted as another. */
export type AssertionPurpose = 'client_authentication' | 'authorization_grant' | 'subject_token'

/** What an assertion must say (RFC 7523 §3). */
export interface AssertionRules {
  readonly purpose: AssertionPurpose
  readonly issuer: string
  /** Absent where anybody may be the subject. */
  readonly subject?: string
  /** Ours: the issuer identifier and the addresses of endpoints. */
  readonly audiences: readonly string[]
}

/** Seconds by which clocks of others may go ahead of ours. */
export const SKEW = 10
/** Seconds that an assertion may live from now. */
const MAX_LIFE = 3600
const MAX_JTI = 256

/** `typ` values beside none and `JWT`, so that no JWT of another kind passes (RFC 8725 §3.11). */
const TYPES: Readonly<Record<AssertionPurpose, string>> = {
  client_authentication: 'client-authentication+jwt',
  authorization_grant: 'authorization-grant+jwt',
  subject_token: 'jwt',
}

const isInstant = (value: unknown): value is EpochSeconds => typeof value === 'number' && Number.isFinite(value)

const isJti = (value: unknown): boolean =>
  typeof value === 'string' && value !== '' && value.length <= MAX_JTI && isStorable(value)

function isOfType(typ: unknown, purpose: AssertionPurpose): boolean {
  if (typ === undefined) return true
  const type = typeof typ === 'string' ? typ.toLowerCase().replace(/^application\//, '') : undefined
  return type === 'jwt' || type === TYPES[purpose]
}

/** One of ours, or a list of which every member is ours: nobody else may be able to use the same assertion. */
function isForUs(aud: unknown, audiences: readonly string[]): boolean {
  const named: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  return named.length > 0 && named.every((name) => typeof name === 'string' && audiences.includes(name))
}

/** What its header and its claims make wrong about an assertion at that time; `undefined` when nothing. Says nothing about its signature. */
export function assertionProblem({ header, claims }: UnverifiedJwt, rules: AssertionRules, now: EpochSeconds): string | undefined {
  const { iss, sub, aud, exp, iat, nbf, jti } = claims
  if (!isOfType(header['typ'], rules.purpose)) return 'typ is that of another kind of JWT'
  if (iss !== rules.issuer) return 'iss is not as expected'
  if (typeof sub !== 'string' || !isStorable(sub) || (rules.subject !== undefined && sub !== rules.subject)) return 'sub is not as expected'
  if (!isForUs(aud, rules.audiences)) return 'aud is not this server alone'
  if (!isInstant(exp)) return 'exp is missing or no number'
  if (exp <= now) return 'it has expired'
  if (exp > now + MAX_LIFE + SKEW) return 'exp is more than an hour ahead'
  if (iat !== undefined && (!isInstant(iat) || iat > now + SKEW)) return 'iat is in the future'
  if (nbf !== undefined && (!isInstant(nbf) || nbf > now + SKEW)) return 'nbf is in the future'
  if (jti !== undefined && !isJti(jti)) return 'jti is malformed'
  return undefined
}
