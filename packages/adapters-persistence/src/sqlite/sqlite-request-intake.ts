import type { AuthRequest, AuthRequestIntake } from '@keyhall/core/auth-requests'
import type { Writes } from '../ledger/writes.js'
import { NEW_AUTH_REQUESTS, authRequestValues } from '../rows/auth-request-row.js'
import { addingRow } from '../sql/sql.js'
import { updateRequest } from '../stores/auth-request.store.js'

const ADD = addingRow(NEW_AUTH_REQUESTS)

/** Stores requests through the commit queue. */
export class SqliteRequestIntake implements AuthRequestIntake {
  readonly #writes: Pick<Writes, 'change'>

  constructor(writes: Pick<Writes, 'change'>) {
    this.#writes = writes
  }

  async add(request: AuthRequest): Promise<void> {
    await this.#writes.change(ADD, authRequestValues(request))
  }

  update(request: AuthRequest): Promise<void> {
    return updateRequest(this.#writes, request, request.version - 1)
  }
}
