import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountStylesheet } from '@keyhall/adapters-http/account/views'
import { pageStylesheet } from '@keyhall/adapters-http/login/views'
import { LOCALES, wordsIn } from '@keyhall/texts'
import { sampleNamed } from './all-samples.js'
import { brandPictures } from './brand-pictures.js'
import { PASSKEY_SCRIPT } from './sample.js'
import type { Sample } from './sample.js'

/** Serves the samples on loopback under the Content-Security-Policy of the product. */
export interface SampleServer {
  readonly origin: string
  /** Every form sent so far: where to, and what. */
  readonly received: { readonly path: string; readonly values: URLSearchParams }[]
  readonly close: () => void
}

/** As the script of passkeys leaves a page in a browser that knows them. */
const passkeyScript = `
document.querySelectorAll('[data-without-passkey]').forEach((element) => { element.hidden = true })
document.querySelectorAll('[data-passkey]').forEach((element) => { element.hidden = false })
`

/** As the script of pages leaves the buttons that copy and print. */
const pageScript = `document.querySelectorAll('[data-copy], [data-print]').forEach((element) => { element.hidden = false })`

/** Starts the server; `/<name>` is a sample, `/<name>?lang=ar` the same in Arabic. */
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
    const { type, body, headers = {} } = answerTo(url) ?? { type: 'text/plain', body: '' }
    response.writeHead(body === '' ? 404 : 200, { 'content-type': type, ...headers }).end(body)
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${port}`, received, close }
}

interface Answer {
  readonly type: string
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

function answerTo(url: URL): Answer | undefined {
  if (url.pathname === PASSKEY_SCRIPT) return { type: 'text/javascript', body: passkeyScript }
  const sheet = [pageStylesheet, accountStylesheet].find(({ path }) => path === url.pathname)
  if (sheet) return { type: 'text/css', body: sheet.source }
  if (url.pathname.startsWith('/ui/assets/pages.')) return { type: 'text/javascript', body: pageScript }
  const picture = Object.entries(brandPictures).find(([letter]) => url.pathname === `/ui/brand/${letter.repeat(32)}.png`)
  if (picture) return { type: 'image/png', body: picture[1] }
  const sample = sampleNamed(url.pathname.slice(1))
  return sample ? pageOf(sample, url) : undefined
}

function pageOf(sample: Sample, url: URL): Answer {
  const nonce = randomBytes(16).toString('base64')
  const { locale } = LOCALES.find((each) => each.locale === url.searchParams.get('lang')) ?? { locale: 'en' }
  const body = sample.render({ nonce, basePath: '', clientName: 'Web shop', words: wordsIn(locale), self: url.pathname })
  const policy = sample.isMail ? "default-src 'none'; style-src 'unsafe-inline'" : policyOf(nonce)
  return { type: 'text/html; charset=utf-8', body, headers: { 'content-security-policy': policy } }
}

function policyOf(nonce: string): string {
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
