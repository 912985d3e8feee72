import type { EpochSeconds } from '../../foundation/shared/index.js'
import { SKEW } from './assertion-problem.js'
import type { UnverifiedJwt } from './ports.js'

/** The required claims of a request object. */
export interface RequestObjectRules {
  /** The client that sent it. */
  readonly clientId: string
  /** Our issuer identifier. */
  readonly issuer: string
  readonly isSigned: boolean
  /** Whether its lifetime must be limited, because the client must sign its requests. */
  readonly isLimited: boolean
}

/** Maximum lifetime and age of a limited request object, in seconds (FAPI 2.0 Message Signing §5.3.1). */
const MAX_LIFE = 3600

/** Accepted `typ` values beside none. */
const TYPES = ['oauth-authz-req+jwt', 'jwt']

const isInstant = (value: unknown): value is EpochSeconds => typeof value === 'number' && Number.isFinite(value)

function isOfType(typ: unknown): boolean {
  if (typ === undefined) return true
  return typeof typ === 'string' && TYPES.includes(typ.toLowerCase().replace(/^application\//, ''))
}

const contains = (aud: unknown, issuer: string): boolean => (Array.isArray(aud) ? (aud as readonly unknown[]).includes(issuer) : aud === issuer)

function timeProblem({ exp, iat, nbf }: UnverifiedJwt['claims'], isLimited: boolean, now: EpochSeconds): string | undefined {
  if (exp !== undefined && !isInstant(exp)) return 'exp is no number'
  if (exp !== undefined && exp <= now) return 'it has expired'
  if (iat !== undefined && (!isInstant(iat) || iat > now + SKEW)) return 'iat is in the future'
  if (nbf !== undefined && (!isInstant(nbf) || nbf > now + SKEW)) return 'nbf is in the future'
  if (!isLimited) return undefined
  if (exp === undefined) return 'exp is missing'
  if (exp > now + MAX_LIFE + SKEW) return 'exp is more than an hour ahead'
  return nbf !== undefined && nbf < now - MAX_LIFE - SKEW ? 'nbf is more than an hour ago' : undefined
}

/** The problem of a request object's header or claims at that time, if any. Does not cover the signature. */
export function requestObjectProblem({ header, claims }: UnverifiedJwt, rules: RequestObjectRules, now: EpochSeconds): string | undefined {
  const { iss, sub, aud, client_id: clientId } = claims
  const { isSigned } = rules
  // RFC 8725 §3.11
  if (!isOfType(header['typ'])) return 'typ is that of another kind of JWT'
  // RFC 9101 §6.3
  if (clientId !== undefined && clientId !== rules.clientId) return 'client_id is not that of the request'
  // RFC 9101 §4, OIDC Core §6.1
  if ((isSigned || iss !== undefined) && iss !== rules.clientId) return 'iss is not the client_id'
  if ((isSigned || aud !== undefined) && !contains(aud, rules.issuer)) return 'aud does not contain the issuer'
  // RFC 9101 §10.8: a client assertion has the client as its subject
  if (sub === rules.clientId) return 'sub is the client_id, as in a client assertion'
  // RFC 9101 §4, OIDC Core §6.1
  if (claims['request'] !== undefined || claims['request_uri'] !== undefined) return 'request and request_uri are not allowed inside'
  return timeProblem(claims, rules.isLimited, now)
}
