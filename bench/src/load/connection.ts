import { Client } from 'undici'

export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export interface Send {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Milliseconds until a request counts as failed. */
const PATIENCE = 60_000

/** One keep-alive connection, which sends one request after the other. */
export class Connection {
  readonly #client: Client

  constructor(origin: string) {
    this.#client = new Client(origin, { pipelining: 1, headersTimeout: PATIENCE, bodyTimeout: PATIENCE, keepAliveTimeout: 60_000 })
  }

  async send({ method = 'GET', path, headers = {}, body }: Send): Promise<Answer> {
    const answer = await this.#client.request({ method, path, headers, body: body ?? null })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  }

  form(path: string, fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const body = new URLSearchParams(fields).toString()
    return this.send({ method: 'POST', path, headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body })
  }

  close(): Promise<void> {
    return this.#client.destroy()
  }
}
