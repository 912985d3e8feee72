import { Failure } from '../../foundation/shared/index.js'
import type { MetadataProblem } from './metadata-reader.js'

/** The metadata of a client is refused (RFC 7591 §3.2.2). */
export class RegistrationRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'open_clients.metadata_refused'
  readonly problem: MetadataProblem

  constructor(problem: MetadataProblem) {
    super(problem.description)
    this.problem = problem
  }
}

/** This network has registered as many clients as it may in a day. */
export class TooManyRegistrations extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'open_clients.too_many_registrations'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super('too many clients were registered from this network today')
    this.retryAfterSeconds = retryAfterSeconds
  }
}
