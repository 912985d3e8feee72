import type { AuthRequest, AuthRequestIntake } from '@keyhall/core/auth-requests'
import type { Writes } from '../ledger/writes.js'
import { NEW_AUTH_REQUESTS, authRequestValues } from '../rows/auth-request-row.js'
import type { Sql } from '../sql/sql.js'
import { updateRequest } from '../stores/auth-request.store.js'
import type { Nesting } from '../units/nesting.js'
import { Batcher } from './batcher.js'

/** Adds all waiting requests with one statement, and updates each with its own. A new one whose answer is lost may be stored: it belongs to a browser that never learns its id. */
export class PostgresRequestIntake implements AuthRequestIntake {
  readonly #nesting: Nesting
  readonly #writes: Pick<Writes, 'change'>
  readonly #batcher: Batcher<AuthRequest, undefined>

  constructor(sql: Sql, writes: Pick<Writes, 'change'>, nesting: Nesting) {
    this.#nesting = nesting
    this.#writes = writes
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

  update(request: AuthRequest): Promise<void> {
    return updateRequest(this.#writes, request, request.version - 1)
  }
}
