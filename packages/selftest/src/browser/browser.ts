import { FORM_TYPE, encodeForm } from '../wire/form.js'
import type { FormParameters } from '../wire/form.js'
import type { HttpAnswer, HttpRequest, Send } from '../wire/send.js'
import { Arrival } from './arrival.js'
import { CookieJar } from './cookie-jar.js'
import type { HtmlForm } from './html-document.js'

const MAX_REDIRECTS = 15

/** A browser without scripts. Stores cookies, follows redirects within the server and submits forms. */
export class Browser {
  /** Time of the last sign-in, in epoch seconds of this machine. */
  signedInAt: number | undefined
  readonly #cookies = new CookieJar()
  readonly #send: Send
  readonly #isOutside: (address: string) => boolean

  /** @param isOutside whether a URL is outside the server: the browser does not open it */
  constructor(send: Send, isOutside: (address: string) => boolean) {
    this.#send = send
    this.#isOutside = isOutside
  }

  /** Opens a URL. */
  open(address: string): Promise<Arrival> {
    return this.#go({ method: 'GET', url: address, headers: {} })
  }

  /** Sends a form by POST. */
  post(address: string, parameters: FormParameters): Promise<Arrival> {
    return this.#go({ method: 'POST', url: address, headers: FORM_TYPE, body: encodeForm(parameters) })
  }

  /** Sends HEAD, as link prefetchers do, and follows no redirect. */
  head(address: string): Promise<HttpAnswer> {
    return this.#request({ method: 'HEAD', url: address, headers: {} })
  }

  /** Fills in a form and submits it. */
  submit(page: Arrival, form: HtmlForm, values: Readonly<Record<string, string>> = {}): Promise<Arrival> {
    const address = new URL(form.action, page.url).href
    const fields = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]))
    const filled = { ...fields, ...values }
    return form.method === 'post' ? this.post(address, filled) : this.open(`${address.split('?', 1).join('')}?${encodeForm(filled)}`)
  }

  async #go(first: HttpRequest): Promise<Arrival> {
    let request = first
    const redirects: string[] = []
    for (;;) {
      const answer = await this.#request(request)
      const { location } = answer.headers
      if (location === undefined || answer.status < 300 || answer.status >= 400) return new Arrival(request.url, answer, redirects)
      redirects.push(location)
      if (redirects.length > MAX_REDIRECTS) throw new Error(`more than ${MAX_REDIRECTS} redirects from ${first.url}`)
      const next = absolute(location, request.url)
      if (next === undefined || this.#isOutside(next)) return new Arrival(request.url, answer, redirects, next ?? location)
      request = followed(request, answer.status, next)
    }
  }

  async #request(request: HttpRequest): Promise<HttpAnswer> {
    const cookie = this.#cookies.headerFor(request.url)
    const own = { accept: 'text/html', ...(cookie === undefined ? {} : { cookie }) }
    const answer = await this.#send({ ...request, headers: { ...own, ...request.headers } })
    this.#cookies.keep(request.url, answer.headers['set-cookie'] ?? [])
    return answer
  }
}

/** The target of a redirect. An absolute URL is not parsed, because parsing might change what a check compares. */
function absolute(location: string, base: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(location)) return location
  return URL.canParse(location, base) ? new URL(location, base).href : undefined
}

/** RFC 9110 §15.4: 307 and 308 repeat the request; after every other redirect a browser asks with GET. */
const followed = (request: HttpRequest, status: number, url: string): HttpRequest =>
  status === 307 || status === 308 ? { ...request, url } : { method: 'GET', url, headers: {} }
