import { UpstreamUntrusted } from '@keyhall/core/external-sign-in'
import type { UpstreamLogout } from '@keyhall/core/external-sign-in'
import type { FreshClaims } from './verified-jwt.js'
import { worthlessAt } from './verified-jwt.js'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const MAX_ID = 500

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= MAX_ID

/** Checks the claims of a verified logout token (OIDC Back-Channel Logout §2.6). @throws UpstreamUntrusted */
export function logoutOf(claims: FreshClaims): UpstreamLogout {
  const { sub, sid, jti, nonce, events } = claims
  const event: unknown = typeof events === 'object' && events !== null ? (events as Readonly<Record<string, unknown>>)[EVENT] : undefined
  if (typeof event !== 'object' || event === null || Array.isArray(event)) throw new UpstreamUntrusted('the token has no logout event (events)')
  // An ID token is no logout token.
  if (nonce !== undefined) throw new UpstreamUntrusted('a logout token must not have a nonce')
  if (!isId(jti)) throw new UpstreamUntrusted('the logout token has no jti')
  if ((sub !== undefined && !isId(sub)) || (sid !== undefined && !isId(sid))) throw new UpstreamUntrusted('sub and sid of the logout token must be texts')
  if (sub === undefined && sid === undefined) throw new UpstreamUntrusted('the logout token has neither sub nor sid')
  return { singleUse: { key: jti, until: worthlessAt(claims) }, ...(sub === undefined ? {} : { externalId: sub }), upstreamSessions: isId(sid) ? [sid] : [] }
}
