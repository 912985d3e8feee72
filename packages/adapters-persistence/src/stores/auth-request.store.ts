import type { AuthRequest, AuthRequestReads, AuthRequestStore } from '@keyhall/core/auth-requests'
import type { AuthRequestId } from '@keyhall/core/shared'
import { StaleWrite } from '@keyhall/core/shared'
import type { Writes } from '../ledger/writes.js'
import { AUTH_REQUEST_COLUMNS, authRequestValues, readAuthRequest } from '../rows/auth-request-row.js'
import type { Reads, Sql } from '../sql/sql.js'
import { insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const FIND = statement(`select ${AUTH_REQUEST_COLUMNS.join(', ')} from auth_requests where id = $1`)
const ADD = statement(insertInto('auth_requests', AUTH_REQUEST_COLUMNS))
const UPDATE = statement('update auth_requests set state = $2, version = $3, body = $4, expires_at = $5 where id = $1 and version = $6')

export class SqlAuthRequestReads implements AuthRequestReads {
  readonly #reads: Pick<Reads, 'first'>

  constructor(reads: Pick<Reads, 'first'>) {
    this.#reads = reads
  }

  find(id: AuthRequestId): Promise<AuthRequest | undefined> {
    return this.#reads.first(FIND, [id], readAuthRequest)
  }
}

export class SqlAuthRequestStore extends SqlAuthRequestReads implements AuthRequestStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    super(sql)
    this.#sql = sql
  }

  async add(request: AuthRequest): Promise<void> {
    await this.#sql.change(ADD, authRequestValues(request))
  }

  async update(request: AuthRequest, from = request.version - 1): Promise<void> {
    await updateRequest(this.#sql, request, from)
  }
}

/** @param from the version before @throws StaleWrite when the stored version differs */
export async function updateRequest(writes: Pick<Writes, 'change'>, request: AuthRequest, from: number): Promise<void> {
  const changed = await writes.change(UPDATE, [...authRequestValues(request), from])
  if (changed === 0) throw new StaleWrite('another write changed the request')
}
