import type { AuthRequest, AuthRequestIntake } from '@keyhall/core/auth-requests'
import { NEW_AUTH_REQUESTS, authRequestValues } from '../rows/auth-request-row.js'
import type { Sql } from '../sql/sql.js'
import type { Nesting } from '../units/nesting.js'
import { Batcher } from './batcher.js'

/** Adds all waiting requests with one statement. One whose answer is lost may be stored: it belongs to a browser that never learns its id. */
export class PostgresRequestIntake implements AuthRequestIntake {
  readonly #nesting: Nesting
  readonly #batcher: Batcher<AuthRequest, undefined>

  constructor(sql: Sql, nesting: Nesting) {
    this.#nesting = nesting
    this.#batcher = new Batcher({
      ask: async (requests) => {
        await sql.addRows(NEW_AUTH_REQUESTS, requests.map(authRequestValues))
        return requests.map(() => undefined)
      },
    })
  }

  add(request: AuthRequest): Promise<void> {
    this.#nesting.assertOutside()
    return this.#batcher.ask(request)
  }
}
