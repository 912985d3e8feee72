import { Failure } from '../../foundation/shared/index.js'

/** The invitation does not exist, or belongs to another organization. */
export class InvitationUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'invitations.unknown'
}

/** The organization has as many open invitations as it may have. */
export class TooManyInvitations extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'invitations.too_many'
}

/** The link is wrong, or the invitation was accepted or withdrawn, or has expired. */
export class InvitationOver extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'invitations.over'
}

/** An account has the address, and this browser is not signed in to it. */
export class SignInRequired extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'invitations.sign_in_required'
}
