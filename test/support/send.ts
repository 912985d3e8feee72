import http from 'node:http'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'

/** What is sent. */
export interface Sent {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string | Buffer
  /** The request target as it goes over the wire; that of the address by default. */
  readonly target?: string
  /** The address of this machine that the request comes from. */
  readonly from?: string
  /** Whose connections are used; those of everybody by default. */
  readonly agent?: http.Agent
}

/** What came back, read to its end. */
export interface Answer {
  readonly url: URL
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends one request and follows nothing. Says to the server exactly what the test says, also where a client library would not. */
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
