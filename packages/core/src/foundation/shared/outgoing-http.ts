/** One request to an address outside. */
export interface OutgoingRequest {
  readonly url: string
  readonly method: 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Seconds for everything from the name to the last byte, above 0 and at most 270. */
  readonly timeout: number
}

/** What came back, as far as it was read. Any status: 302 and 500 are answers too. */
export interface OutgoingAnswer {
  readonly status: number
  readonly body: string
}

/**
 * Why there is no answer.
 *
 * - `address_forbidden`: the host has no address that this server may call
 * - `unreachable`: no connection, no trust in its certificate, or no HTTP on it
 * - `malformed_url`: not an absolute http or https URL, or one with a user name, a password or characters that URLs do not have
 */
export type OutgoingProblem = 'address_forbidden' | 'unreachable' | 'timeout' | 'answer_too_large' | 'malformed_url'

/** A call without an answer. The detail is for the log of the operator: it tells who chose the URL about the network behind this server. */
export interface OutgoingFailure {
  readonly problem: OutgoingProblem
  readonly detail: string
}

/** Calls addresses outside, guarded: never an address that is forbidden, no redirects, bounded time and size. */
export interface OutgoingHttp {
  /** @throws RangeError for a timeout out of range */
  send(request: OutgoingRequest): Promise<OutgoingAnswer | OutgoingFailure>
}
