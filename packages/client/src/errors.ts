/** The names of the gRPC codes that the API uses. `unknown` is an answer that does not come from the API, such as that of a proxy. */
export type ApiErrorCode =
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
  | 'unknown'

/** One problem of a refused call. */
export interface ErrorDetail {
  /** A stable id, such as `users.login_name_taken`. */
  readonly id: string
  readonly message: string
  /** The invalid member of the request, such as `profile.givenName` or `roleKeys[1]`. */
  readonly field?: string
}

interface ApiProblem {
  readonly code: ApiErrorCode
  readonly status: number
  readonly message: string
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
}

/** The server refused the call, or could not answer it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** The HTTP status. */
  readonly status: number
  readonly details: readonly ErrorDetail[]
  /** Identifies the request in the log of the server. */
  readonly requestId: string | undefined
  /** When to try again, if the server says so. */
  readonly retryAfterSeconds: number | undefined

  constructor({ code, status, message, details, requestId, retryAfterSeconds }: ApiProblem) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }

  /** The problems of the members of the request: `{ 'profile.givenName': 'is missing' }`. */
  get fields(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.details.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])))
  }
}

/** There is no answer: the server cannot be reached, the connection broke, or the browser blocked the call. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** There is no answer within `timeoutSeconds`. The method may have run. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}
