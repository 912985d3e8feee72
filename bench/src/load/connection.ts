import { Client } from 'undici'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface Send {
  readonly method?: 'GET' | 'POST' | 'PUT'
  /** At the origin of the connection, or a whole address. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Milliseconds until a request counts as failed. */
const PATIENCE = 60_000

/** One keep-alive connection to a target, and one to each further origin that it serves. Sends one request after the other. */
export class Connection {
  readonly #origin: string
  readonly #clients = new Map<string, Client>()

  constructor(origin: string) {
    this.#origin = origin
  }

  async send({ method = 'GET', path: address, headers = {}, body }: Send): Promise<Answer> {
    const [origin, path] = address.startsWith('/') ? [this.#origin, address] : partsOf(new URL(address))
    const answer = await this.#clientOf(origin).request({ method, path, headers, body: body ?? null })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }

  form(path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const body = new URLSearchParams(fields).toString()
    return this.send({ method: 'POST', path, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#clients.values()].map((client) => client.destroy()))
  }

  #clientOf(origin: string): Client {
    const known = this.#clients.get(origin)
    if (known) return known
    const client = new Client(origin, { pipelining: 1, headersTimeout: PATIENCE, bodyTimeout: PATIENCE, keepAliveTimeout: 60_000 })
    this.#clients.set(origin, client)
    return client
  }
}

const partsOf = ({ origin, pathname, search }: URL): readonly [string, string] => [origin, `${pathname}${search}`]
