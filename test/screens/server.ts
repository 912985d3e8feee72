import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { wordsIn } from '@keyhall/texts'
import { accountSamples } from './account-samples.js'
import { formPost, samples } from './samples.js'

/** Serves the samples on loopback under the Content-Security-Policy of the product. */
export interface SampleServer {
  readonly origin: string
  /** Every form sent so far: where to, and what. */
  readonly received: { readonly path: string; readonly values: URLSearchParams }[]
  readonly close: () => void
}

/** Starts the server; `/<name>` is a sample, `/<name>?rtl` the same in Arabic. */
export async function serveSamples(): Promise<SampleServer> {
  const received: SampleServer['received'] = []
  const server = http.createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'POST') {
      void receive(request).then((body) => {
        received.push({ path: url.pathname, values: new URLSearchParams(body) })
        setTimeout(() => { response.end('received') }, 400)
      })
      return
    }
    const sample = [...samples, ...accountSamples, formPost].find(({ name }) => url.pathname === `/${name}`)
    if (!sample) return response.writeHead(404).end()
    const nonce = randomBytes(16).toString('base64')
    const html = sample.render({ nonce, basePath: '', clientName: 'Web shop', words: wordsIn(url.searchParams.has('rtl') ? 'ar' : 'en'), self: url.pathname })
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy(nonce) })
    return response.end(html)
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${port}`, received, close }
}

function policy(nonce: string): string {
  return [
    "default-src 'none'", `style-src 'nonce-${nonce}'`, `script-src 'nonce-${nonce}'`, "img-src 'self' data:",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
  ].join('; ')
}

async function receive(request: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
