import type { AssertionAlgorithm } from '../../foundation/protocol/index.js'
import { isStorable } from '../../foundation/shared/index.js'
import type { EpochSeconds } from '../../foundation/shared/index.js'
import type { UnverifiedJwt } from './ports.js'

/** The purpose of an assertion. One kind is never accepted as another. */
export type AssertionPurpose = 'client_authentication' | 'authorization_grant' | 'subject_token'

/** The required claims of an assertion (RFC 7523 §3). */
export interface AssertionRules {
  readonly purpose: AssertionPurpose
  readonly issuer: string
  /** Absent if any subject is accepted. */
  readonly subject?: string
  /** Ours: the issuer identifier and the URLs of endpoints. */
  readonly audiences: readonly string[]
  /** Whether `aud` must be a string instead of a list. */
  readonly isAudienceString?: boolean
  /** The accepted algorithms. Absent: all that the keys allow. */
  readonly algorithms?: readonly AssertionAlgorithm[]
}

/** Seconds by which other servers' clocks may be ahead of ours. */
export const SKEW = 10
/** Maximum remaining lifetime of an assertion, in seconds. */
const MAX_LIFE = 3600
const MAX_JTI = 256

/** Accepted `typ` values beside none and `JWT`, so that no other kind of JWT passes (RFC 8725 §3.11). */
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

/** One of our audiences, or a list of nothing else: no other server may be able to use the same assertion. */
function isForUs(aud: unknown, { audiences, isAudienceString = false }: AssertionRules): boolean {
  if (isAudienceString && typeof aud !== 'string') return false
  const named: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  return named.length > 0 && named.every((name) => typeof name === 'string' && audiences.includes(name))
}

/** The problem of an assertion's header or claims at that time, if any. Does not cover the signature. */
export function assertionProblem({ header, claims }: UnverifiedJwt, rules: AssertionRules, now: EpochSeconds): string | undefined {
  const { iss, sub, aud, exp, iat, nbf, jti } = claims
  if (!isOfType(header['typ'], rules.purpose)) return 'typ is that of another kind of JWT'
  if (rules.algorithms && !(rules.algorithms as readonly unknown[]).includes(header['alg'])) return 'alg is not one that the profile of the client allows'
  if (iss !== rules.issuer) return 'iss is not as expected'
  if (typeof sub !== 'string' || !isStorable(sub) || (rules.subject !== undefined && sub !== rules.subject)) return 'sub is not as expected'
  if (!isForUs(aud, rules)) return 'aud is not this server alone'
  if (!isInstant(exp)) return 'exp is missing or no number'
  if (exp <= now) return 'it has expired'
  if (exp > now + MAX_LIFE + SKEW) return 'exp is more than an hour ahead'
  if (iat !== undefined && (!isInstant(iat) || iat > now + SKEW)) return 'iat is in the future'
  if (nbf !== undefined && (!isInstant(nbf) || nbf > now + SKEW)) return 'nbf is in the future'
  if (jti !== undefined && !isJti(jti)) return 'jti is malformed'
  return undefined
}
