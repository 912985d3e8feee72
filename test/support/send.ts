import http from 'node:http'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'

/** A request. */
export interface Sent {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
  /** The raw request target; that of the address by default. */
  readonly target?: string
  /** The local address of the connection. */
  readonly from?: string
  /** The connection pool; a shared one by default. */
  readonly agent?: http.Agent
}

/** A complete response. */
export interface Answer {
  readonly url: URL
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends one request without following redirects. Sends exactly the input, even if a client library would reject it. */
export function send(address: string | URL, { method = 'GET', headers = {}, body, target, agent, from }: Sent = {}): Promise<Answer> {
  const url = new URL(address)
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const own = { ...(target === undefined ? {} : { path: target }), ...(agent === undefined ? {} : { agent }), ...(from === undefined ? {} : { localAddress: from }) }
  const options = { family: 4, method, headers: { ...length, ...headers }, ...own }
  const { request: open } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = open(url, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        resolve({ url, status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}

/** Encodes parameters as browsers encode forms. A list of pairs may name a parameter twice. */
export const formBody = (parameters: Readonly<Record<string, string>> | readonly (readonly [string, string])[]): string =>
  new URLSearchParams(parameters as Record<string, string>).toString()

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const
