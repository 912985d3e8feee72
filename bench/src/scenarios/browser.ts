import { WrongAnswer } from '../load/check.js'
import type { Answer, Connection } from '../load/connection.js'
import type { RunningTarget } from '../targets/target.js'

const MAX_REDIRECTS = 10

export interface Form {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
}

/** Where a browser has arrived: on a page, or at an address outside of the server. */
export interface Arrival {
  readonly answer: Answer
  /** The address of the page. */
  readonly url: URL
  readonly leftTo: URL | undefined
}

/** A browser without scripts, on one connection: keeps cookies and follows redirects within the target. */
export class Browser {
  readonly #baseUrl: string
  readonly #origins: readonly string[]
  readonly #cookies = new Map<string, string>()

  constructor({ baseUrl, deviations }: Pick<RunningTarget, 'baseUrl' | 'deviations'>) {
    this.#baseUrl = baseUrl
    this.#origins = [new URL(baseUrl).origin, ...deviations?.pageOrigins ?? []]
  }

  open(connection: Connection, address: string | URL): Promise<Arrival> {
    return this.#go(connection, new URL(address, this.#baseUrl))
  }

  submit(connection: Connection, { action, fields }: Form, page: URL): Promise<Arrival> {
    return this.#go(connection, new URL(action, page), new URLSearchParams(fields).toString())
  }

  async #go(connection: Connection, first: URL, firstBody?: string): Promise<Arrival> {
    let [url, body] = [first, firstBody]
    for (let redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
      const answer = await this.#send(connection, url, body)
      const { location } = answer.headers
      if (answer.status < 300 || answer.status > 399 || typeof location !== 'string') return { answer, url, leftTo: undefined }
      const next = new URL(location, url)
      if (!this.#origins.includes(next.origin)) return { answer, url, leftTo: next }
      // The answer to a form is read with GET.
      ;[url, body] = [next, undefined]
    }
    throw new Error(`${first.pathname} redirects more than ${MAX_REDIRECTS} times`)
  }

  async #send(connection: Connection, url: URL, body: string | undefined): Promise<Answer> {
    const headers: Record<string, string> = { accept: 'text/html' }
    if (this.#cookies.size > 0) headers['cookie'] = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (body !== undefined) Object.assign(headers, { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin })
    const answer = await connection.send({ method: body === undefined ? 'GET' : 'POST', path: url.href, headers, ...(body === undefined ? {} : { body }) })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(line)
    return answer
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    const isExpired = attributes.some((each) => /^\s*max-age=0$/i.test(each) || /^\s*expires=thu, 01 jan 1970/i.test(each))
    if (isExpired) this.#cookies.delete(name)
    else this.#cookies.set(name, pair.slice(name.length + 1))
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const decoded = (text: string): string => text.replace(/&(?:#(\d+)|(\w+));/g, (whole, code?: string, name = '') => (code === undefined ? ENTITIES[name] ?? whole : String.fromCodePoint(Number(code))))
const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : decoded(found)
}

/** The first form of a page, with its values. @throws WrongAnswer if there is none */
export function formOf({ answer }: Arrival): Form {
  const [, tag, inside] = /(<form\b[^>]*>)([^]*?)<\/form>/.exec(answer.text) ?? []
  if (answer.status !== 200 || tag === undefined || inside === undefined) throw new WrongAnswer('a page with a form', answer)
  const inputs = [...inside.matchAll(/<input\b[^>]*>/g)].flatMap(([input]) => {
    const name = attribute(input, 'name')
    return name === undefined ? [] : [[name, attribute(input, 'value') ?? ''] as const]
  })
  return { action: attribute(tag, 'action') ?? '', fields: Object.fromEntries(inputs) }
}
