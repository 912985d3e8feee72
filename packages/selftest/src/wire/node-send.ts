import http from 'node:http'
import https from 'node:https'
import type { HttpAnswer, Send } from './send.js'

/** Milliseconds without a response after which the request fails. */
const PATIENCE = 20_000

/** Maximum response size in bytes, far above any response of the standards. */
const MAX_ANSWER = 4_194_304

/** Sends over the network. Adds no headers except `Host`, `Connection` and `Content-Length`. */
export const nodeSend: Send = ({ method, url, headers, body }) => {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const { request: start } = url.startsWith('https:') ? https : http
  const attempt = (): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const request = start(url, { method, headers: { ...headers, ...length } }, (response) => {
        read(response).then(resolve, reject)
      })
      request.setTimeout(PATIENCE, () => request.destroy(new Error(`no answer within ${PATIENCE / 1000} s`)))
      request.on('error', (problem: NodeJS.ErrnoException) => {
        // A server may close an idle connection just as it is reused; the request was not received then.
        if (request.reusedSocket && problem.code === 'ECONNRESET') attempt().then(resolve, reject)
        else reject(problem)
      })
      request.end(body)
    })
  return attempt()
}

async function read(response: http.IncomingMessage): Promise<HttpAnswer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_ANSWER) throw new Error(`the answer is larger than ${MAX_ANSWER} bytes`)
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') }
}
