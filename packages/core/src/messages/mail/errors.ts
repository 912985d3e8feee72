import { Failure } from '../../foundation/shared/index.js'

/** No provider has this id. */
export class ProviderNotFound extends Failure {
  readonly kind = 'not_found'
  readonly code = 'providers.not_found'
}

/** The settings of a provider contradict each other, or would disclose a secret. */
export class ProviderRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'providers.refused'
}

/** There are as many providers as allowed. */
export class TooManyProviders extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'providers.too_many'
}

/** The test mail was not accepted. The message says why, without credentials. */
export class TestMailFailed extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'providers.test_failed'
}
