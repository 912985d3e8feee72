/** A request to another server. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** Empty for GET. */
  readonly body: string
  /** Timeout in seconds from name resolution to the last byte, above 0 and at most 270. */
  readonly timeout: number
  /** Maximum bytes of the response body. Default: that of the client. */
  readonly maxAnswerBytes?: number
  /** Whether a stranger chose the address. Then ranges that the operator allows in addition to public addresses do not count. */
  readonly isChosenByStranger?: boolean
}

/** The response, as far as it was read. Any status, including 302 and 500. */
export interface OutgoingAnswer {
  readonly status: number
  readonly body: string
  /** The header `content-type`. */
  readonly contentType?: string
  /** The header `cache-control`. */
  readonly cacheControl?: string
}

/**
 * Why there is no response.
 *
 * - `address_forbidden`: the host has no address that this server may call
 * - `unreachable`: no connection, an untrusted certificate, or no HTTP
 * - `malformed_url`: not an absolute http or https URL, or one with user information or invalid characters
 */
export type OutgoingProblem = 'address_forbidden' | 'unreachable' | 'timeout' | 'answer_too_large' | 'malformed_url'

/**
 * A call without a response. The detail is for the operator's log only: it would reveal the network behind this server to the author of the
 * URL.
 */
export interface OutgoingFailure {
  readonly problem: OutgoingProblem
  readonly detail: string
}

/** Calls other servers with protection: no forbidden addresses, no redirects, limited time and size. */
export interface OutgoingHttp {
  /** @throws RangeError for a timeout out of range */
  send(request: OutgoingRequest): Promise<OutgoingAnswer | OutgoingFailure>
}
