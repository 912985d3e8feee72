import type { LoginTraceEntry, LoginTraceStore } from '@keyhall/core/login-trace'
import { AuthRequestId, ClientId, TokenId, UserId } from '@keyhall/core/shared'
import { withPresent } from '../rows/with-present.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, RowInsert, Sql, Value } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = [
  'id', 'request_id', 'auth_request_id', 'code_id', 'client_id', 'user_id', 'method', 'route', 'status', 'outcome', 'reason', 'next',
  'parameters', 'address', 'user_agent', 'at',
]

const ENTRIES: RowInsert = { table: 'login_traces', columns: COLUMNS, json: ['parameters'] }

const OUTCOMES = ['shown', 'not_accepted', 'blocked', 'went_on', 'answered', 'error_sent', 'refused'] as const

export class SqlLoginTraceStore implements LoginTraceStore {
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

  async add(entries: readonly LoginTraceEntry[]): Promise<void> {
    await this.#sql.addRows(ENTRIES, entries.map(valuesOf))
  }

  async #oldest(column: string, value: string, limit: number): Promise<readonly LoginTraceEntry[]> {
    const text = `select ${COLUMNS.join(', ')} from login_traces where ${column} = $1 order by id ${this.#sql.byBytes} limit $2`
    return (await this.#sql.rowsOnce(text, [value, limit])).map(read)
  }
}

function valuesOf({ id, origin, parameters, at, ...entry }: LoginTraceEntry): readonly Value[] {
  const { authRequestId, codeId, clientId, userId, method, route, status, outcome, reason, next } = entry
  const asked = JSON.stringify(parameters ?? null)
  return [
    id, origin.requestId, authRequestId, codeId, clientId, userId, method, route, status, outcome, reason, next, asked,
    origin.address, origin.userAgent, at,
  ]
}

function read(columns: Row): LoginTraceEntry {
  const row = new RowReader(columns)
  const [id, requestId] = [row.text(), row.text()]
  const known = {
    authRequestId: AuthRequestId.optional(row.optionalText()),
    codeId: TokenId.optional(row.optionalText()),
    clientId: ClientId.optional(row.optionalText()),
    userId: UserId.optional(row.optionalText()),
  }
  const answer = { method: row.text(), route: row.text(), status: row.number(), outcome: row.oneOf(OUTCOMES) }
  const more = {
    reason: row.optionalText(), next: row.optionalText(), parameters: (row.json() ?? undefined) as LoginTraceEntry['parameters'],
  }
  const [address, userAgent, at] = [row.text(), row.optionalText(), row.number()]
  const origin = withPresent({ address, requestId }, { userAgent })
  return withPresent({ id, ...answer, origin, at }, { ...known, ...more })
}
