import type { SentParameter } from '../foundation/protocol/index.js'
import { Failure } from '../foundation/shared/index.js'

/** No live session has this id. */
export class SessionUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'sessions.unknown'
}

/** An invalid logout request; shown on our own page (OIDC RP-Initiated Logout §4). */
export class LogoutRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'sessions.logout_refused'
  /** The parameter at fault, for the error page. */
  readonly sent: SentParameter | undefined

  constructor(message: string, sent?: SentParameter) {
    super(message)
    this.sent = sent
  }
}
