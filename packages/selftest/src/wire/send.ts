import type { IncomingHttpHeaders } from 'node:http'

/** A request as it goes over the wire. */
export interface HttpRequest {
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** What came back, read to its end. */
export interface HttpAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends one request and follows nothing. Everything that the self-check sees of a server comes by this. @throws Error of the network */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>
