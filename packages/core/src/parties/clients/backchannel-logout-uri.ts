import type { RedirectUriProblem } from './redirect-uri.js'
import { originOf, redirectUriProblem } from './redirect-uri.js'

/**
 * Validates a `backchannel_logout_uri` (OIDC Back-Channel Logout §2.2): https, or http on loopback, without a fragment. A private-use scheme
 * leads to an app on a device, which this server cannot call. Checked at registration and again at every use.
 */
export const backchannelLogoutUriProblem = (uri: string): RedirectUriProblem | undefined =>
  redirectUriProblem(uri) ?? (originOf(uri) === undefined ? 'forbidden_scheme' : undefined)
