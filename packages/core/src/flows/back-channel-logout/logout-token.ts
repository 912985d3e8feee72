import type { EpochSeconds, Issuer } from '../../foundation/shared/index.js'
import type { SessionEnded } from '../../sessions/index.js'

/** Seconds that a Logout Token is valid: at most two minutes (OIDC Back-Channel Logout §2.4). */
const LIFETIME = 120

/** The only event of a Logout Token (OIDC Back-Channel Logout §2.4). */
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

interface Made {
  readonly issuer: Issuer
  readonly jti: string
  readonly now: EpochSeconds
}

/** The claims of a Logout Token (OIDC Back-Channel Logout §2.4). It has no `nonce`, so that it cannot pass for an ID token. */
export const logoutTokenClaims = ({ clientId, userId, sessionId }: SessionEnded, { issuer, jti, now }: Made) => ({
  iss: issuer,
  sub: userId,
  aud: clientId,
  iat: now,
  exp: now + LIFETIME,
  jti,
  sid: sessionId,
  events: { [EVENT]: {} },
})
