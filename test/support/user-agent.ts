import { cookieName } from './cookie-name.js'
import type { CookieKind } from './cookie-name.js'
import type { Agent, OutgoingHttpHeaders } from 'node:http'
import { formsOf, allLinksOf, textOf } from './html.js'
import type { Form } from './html.js'
import { FORM, formBody, send } from './send.js'
import type { Answer } from './send.js'

const MAX_REDIRECTS = 10

const isCancel = ({ action }: Form): boolean => action.endsWith('/ui/login/cancel')

/** Where a browser has arrived: one of our pages, or an external address after a redirect. */
export class Page {
  readonly agent: UserAgent
  readonly answer: Answer
  /** The external address; `undefined` while the browser is on one of our pages. */
  readonly leftTo: URL | undefined

  constructor(agent: UserAgent, answer: Answer, leftTo?: URL) {
    this.agent = agent
    this.answer = answer
    this.leftTo = leftTo
  }

  get status(): number {
    return this.answer.status
  }

  get html(): string {
    return this.answer.body
  }

  /** The path of the page. */
  get path(): string {
    return this.answer.url.pathname
  }

  get title(): string | undefined {
    return textOf(this.html, 'login-title')
  }

  get problem(): string | undefined {
    return textOf(this.html, 'error-message')
  }

  /** The developer details of an error page. */
  get developerMessage(): string | undefined {
    return textOf(this.html, 'developer-message')
  }

  /** The form that cancels the sign-in, if the page has one. */
  get cancelForm(): Form | undefined {
    return formsOf(this.html).find(isCancel)
  }

  /** The only form of the page apart from the cancel form. */
  get form(): Form {
    const [form, ...others] = formsOf(this.html).filter((one) => !isCancel(one))
    if (!form || others.length > 0)
      throw new Error(`expected one form on ${this.path}, with the text: ${this.title ?? this.html.slice(0, 300)}`)
    return form
  }

  /** Cancels the sign-in. */
  cancel(headers: OutgoingHttpHeaders = {}): Promise<Page> {
    const form = this.cancelForm
    if (!form) throw new Error(`${this.path} offers no way to cancel`)
    return this.agent.post(new URL(form.action, this.answer.url), form.fields, headers)
  }

  /** Fills in and submits the form with its main button, or with the named one. */
  submit(values: Readonly<Record<string, string>> = {}, headers: OutgoingHttpHeaders = {}): Promise<Page> {
    const { action, fields, method } = this.form
    if (method !== 'post') throw new Error('the forms of the login are posted')
    for (const name of Object.keys(values)) {
      const isThere = Object.hasOwn(fields, name) || this.form.buttons.some((button) => button.name === name)
      if (!isThere) throw new Error(`the form on ${this.path} has no field ${name}`)
    }
    return this.agent.post(new URL(action, this.answer.url), { ...fields, ...values }, headers)
  }

  /** Follows the link with these words. */
  follow(text: string): Promise<Page> {
    const link = allLinksOf(this.html).find((each) => each.text === text)
    if (!link)
      throw new Error(
        `there is no link "${text}" on ${this.path}: ${allLinksOf(this.html)
          .map((each) => each.text)
          .join(', ')}`,
      )
    return this.agent.open(new URL(link.href, this.answer.url))
  }
}

/**
 * A browser without scripts: stores cookies by host, follows redirects within the server of the first request, and fills in forms.
 */
export class UserAgent {
  readonly #cookies = new Map<string, Map<string, string>>()
  readonly #headers: OutgoingHttpHeaders
  readonly #connections: Agent | undefined

  /**
   * @param headers sent with every request
   * @param connections whose connections are used; shared ones by default
   */
  constructor(headers: OutgoingHttpHeaders = {}, connections?: Agent) {
    this.#headers = { accept: 'text/html', ...headers }
    this.#connections = connections
  }

  /** Opens an address. */
  open(address: string | URL, headers: OutgoingHttpHeaders = {}): Promise<Page> {
    return this.#go(new URL(address), 'GET', headers)
  }

  /** Sends a form. */
  post(address: string | URL, fields: Readonly<Record<string, string>>, headers: OutgoingHttpHeaders = {}): Promise<Page> {
    return this.#go(new URL(address), 'POST', headers, formBody(fields))
  }

  /** Submits a form without following redirects. */
  async postOnce(address: string | URL, fields: Readonly<Record<string, string>>, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.#request(new URL(address), 'POST', headers, formBody(fields))
  }

  /** Opens an address without following redirects. */
  async openOnce(address: string | URL, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.#request(new URL(address), 'GET', headers)
  }

  /** The value of a cookie of the login pages; `undefined` when the browser has none. */
  cookie(address: string | URL, kind: CookieKind): string | undefined {
    return this.#cookies.get(new URL(address).hostname)?.get(cookieName(address, kind))
  }

  /** Sets a cookie of the login pages; `undefined` removes it. */
  setCookie(address: string | URL, kind: CookieKind, value: string | undefined): void {
    this.#store(new URL(address), cookieName(address, kind), value)
  }

  #store({ hostname }: URL, name: string, value: string | undefined): void {
    const jar = this.#cookies.get(hostname) ?? new Map<string, string>()
    this.#cookies.set(hostname, jar)
    if (value === undefined) jar.delete(name)
    else jar.set(name, value)
  }

  async #go(start: URL, startMethod: 'GET' | 'POST', headers: OutgoingHttpHeaders, startBody?: string): Promise<Page> {
    let [url, method, body] = [start, startMethod, startBody]
    for (let hops = 0; hops < MAX_REDIRECTS; hops++) {
      const answer = await this.#request(url, method, headers, body)
      const { location } = answer.headers
      if (location === undefined || answer.status < 300 || answer.status >= 400) return new Page(this, answer)
      const next = new URL(location, url)
      if (next.origin !== start.origin) return new Page(this, answer, next)
      // 307 and 308 repeat the form; every other redirect after one is a GET (RFC 9110 §15.4).
      if (answer.status < 307) [method, body] = ['GET', undefined]
      url = next
    }
    throw new Error(`more than ${MAX_REDIRECTS} redirects from ${start.href}`)
  }

  async #request(url: URL, method: string, headers: OutgoingHttpHeaders, body?: string): Promise<Answer> {
    const jar = this.#cookies.get(url.hostname)
    const cookie = [...(jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = { ...(cookie === '' ? {} : { cookie }), ...(body === undefined ? {} : FORM) }
    const optional = { ...(body === undefined ? {} : { body }), ...(this.#connections === undefined ? {} : { agent: this.#connections }) }
    const answer = await send(url, { method, headers: { ...this.#headers, ...own, ...headers }, ...optional })
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(url, line)
    return answer
  }

  #keep(url: URL, line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const equals = pair.indexOf('=')
    const isGone = attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')
    this.#store(url, pair.slice(0, equals), isGone ? undefined : pair.slice(equals + 1))
  }
}
