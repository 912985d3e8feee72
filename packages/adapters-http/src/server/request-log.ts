/** One answered request. The address is without its query: that may hold tokens. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly address: string
  /** The error of the protocol that was answered, and what to change. */
  readonly reason?: string
}

/** Where the transport tells what happened. */
export interface RequestLog {
  answered(request: AnsweredRequest): void
  /** A problem that nobody expected; the client saw only the request id. */
  failed(requestId: string, route: string, problem: unknown): void
}
