import type { IncomingHttpHeaders } from 'node:http'

/** An HTTP request. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE'
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** The complete response. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends one request and follows no redirect. The only access of the self-test to the server. @throws Error of the network */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>
