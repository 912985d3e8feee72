/** An answered request. The path is without query, which may contain tokens. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly address: string
  /** The reason of a protocol error, and what to change. */
  readonly reason?: string
}

/** The log of the transport. */
export interface RequestLog {
  answered(request: AnsweredRequest): void
  /** An unexpected error. The client got only the request id. */
  failed(requestId: string, route: string, problem: unknown): void
}
