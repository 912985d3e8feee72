import type { LoginTraceEntry, LoginTraceReads, TracedSignIn, TracedSignInField } from '@keyhall/core/login-trace'
import type { AuthRequestId, Page, Search, TokenId } from '@keyhall/core/shared'
import { ENTRY_COLUMNS, readEntry, readSignIn, SIGN_IN_COLUMNS } from '../rows/trace-rows.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import { select } from '../sql/sql.js'
import type { Sql } from '../sql/sql.js'
import type { Connection } from './connection.js'

const SEARCHABLE: Searchable<TracedSignInField> = {
  select: select('s', SIGN_IN_COLUMNS),
  from: 'traced_sign_ins s',
  columns: {
    clientId: { value: 's.client_id', index: 'id', isShared: true },
    userId: { value: 's.user_id', index: 'id', isShared: true },
    clientOrgId: { value: 's.client_org_id', index: 'id', isShared: true },
    userOrgId: { value: 's.user_org_id', index: 'id', isShared: true },
    outcome: { value: 's.outcome', isRequired: true },
    startedAt: { value: 's.started_at', isNumber: true, isRequired: true },
  },
  first: 's.started_at',
  id: 's.id',
  walks: { default: ['clientId', 'userId', 'clientOrgId', 'userOrgId'] },
}

/** Reads traces. They are written by the intake of the storage. */
export class SqlLoginTraceStore implements LoginTraceReads {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  ofRequest(requestId: string, limit: number): Promise<readonly LoginTraceEntry[]> {
    return this.#oldest('request_id', requestId, limit)
  }

  ofSignIn(id: AuthRequestId, limit: number): Promise<readonly LoginTraceEntry[]> {
    return this.#oldest('auth_request_id', id, limit)
  }

  ofCode(id: TokenId, limit: number): Promise<readonly LoginTraceEntry[]> {
    return this.#oldest('code_id', id, limit)
  }

  signIns(search: Search<TracedSignInField>): Promise<Page<TracedSignIn>> {
    return searchRows(this.#sql, SEARCHABLE, search, readSignIn)
  }

  async #oldest(column: string, value: string, limit: number): Promise<readonly LoginTraceEntry[]> {
    const text = `select ${ENTRY_COLUMNS.join(', ')} from login_traces where ${column} = $1 order by id ${this.#sql.byBytes} limit $2`
    return (await this.#sql.rowsOnce(text, [value, limit])).map(readEntry)
  }
}
