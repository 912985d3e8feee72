import { Failure } from '../shared/index.js'

/** A logout request that cannot be followed; shown on our own page (OIDC RP-Initiated Logout §4). */
export class LogoutRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'sessions.logout_refused'
}
