/** The closed list that every transport maps. The names are those of gRPC. */
export type FailureKind =
  | 'invalid_argument'
  | 'unauthenticated'
  | 'permission_denied'
  | 'not_found'
  | 'already_exists'
  | 'failed_precondition'
  | 'aborted'
  | 'resource_exhausted'
  | 'unimplemented'
  | 'deadline_exceeded'
  | 'unavailable'
  | 'internal'

/** A reason why a use case cannot succeed. Subclasses are named after the reason and live in the feature's `errors.ts`. */
export abstract class Failure extends Error {
  abstract readonly kind: FailureKind
  /** Stable and searchable, `<feature>.<reason>`; never reused with another meaning. */
  abstract readonly code: `${string}.${string}`
}

/** One problem of a message. */
export interface FieldProblem {
  /** `profile.givenName`, `queries[0].method`; empty for the message itself. */
  readonly field: string
  /** What is expected, without the value. */
  readonly problem: string
}

/** A failure because of members of the request. Lists every problem. */
export abstract class InvalidFields extends Failure {
  readonly kind = 'invalid_argument'
  readonly problems: readonly FieldProblem[]

  constructor(message: string, problems: readonly FieldProblem[]) {
    super(message)
    this.problems = problems
  }
}

/** The storage is unavailable. Never turned into a protocol error such as `invalid_grant`. */
export class StorageUnavailable extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'shared.storage_unavailable'
}

/** A unit of work was started inside another one. */
export class NestedUnitOfWork extends Failure {
  readonly kind = 'internal'
  readonly code = 'shared.nested_unit_of_work'
}

/** A stored row does not have the expected shape. */
export class UnreadableRow extends Failure {
  readonly kind = 'internal'
  readonly code = 'shared.unreadable_row'
}

/** Text that databases store differently: NUL, or malformed UTF-16. */
export class UnstorableText extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'shared.unstorable_text'
}

/** Another write changed the row since it was read. */
export class StaleWrite extends Failure {
  readonly kind = 'aborted'
  readonly code = 'shared.stale_write'
}

/** Searches that must read many rows run a few at a time; too many are waiting. */
export class TooManySearches extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'shared.too_many_searches'
}

/** A search would have read too many rows. */
export class SearchTooSlow extends Failure {
  readonly kind = 'deadline_exceeded'
  readonly code = 'shared.search_too_slow'
}

/** The caller of a search left before its end. */
export class SearchAbandoned extends Failure {
  readonly kind = 'aborted'
  readonly code = 'shared.search_abandoned'
}
