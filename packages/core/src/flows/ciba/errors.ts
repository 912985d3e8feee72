import { Failure } from '../../foundation/shared/index.js'

/** No request with this id waits for this person: it was answered, has expired, or is that of another person. */
export class RequestOver extends Failure {
  readonly kind = 'not_found'
  readonly code = 'ciba.request_over'
}

/** The sign-in of the person has too few factors for this request. */
export class SecondFactorNeeded extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'ciba.second_factor_needed'
}

/** The project of the client does not admit the person any more, or one of them is not active. */
export class PersonNotAdmitted extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'ciba.person_not_admitted'
}
