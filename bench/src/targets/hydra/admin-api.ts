import { Pool } from 'undici'
import type { Cleanup } from '../../processes/cleanup.js'

type Body = Readonly<Record<string, unknown>>

/** The API of Hydra for operators and for the application that signs people in. */
export class AdminApi {
  readonly #pool: Pool

  constructor(origin: string, cleanup: Cleanup) {
    this.#pool = new Pool(origin)
    cleanup.add(() => this.#pool.destroy())
  }

  get(path: string): Promise<Body> {
    return this.#send('GET', path)
  }

  post(path: string, body: Body): Promise<Body> {
    return this.#send('POST', path, body)
  }

  put(path: string, body: Body): Promise<Body> {
    return this.#send('PUT', path, body)
  }

  async #send(method: 'GET' | 'POST' | 'PUT', path: string, content?: Body): Promise<Body> {
    const { statusCode, body } = await this.#pool.request({ method, path: `/admin${path}`, headers: { 'content-type': 'application/json' }, body: content ? JSON.stringify(content) : null })
    const text = await body.text()
    if (statusCode !== 200 && statusCode !== 201) throw new Error(`Hydra answers ${method} ${path} with ${statusCode}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as Body
  }
}
