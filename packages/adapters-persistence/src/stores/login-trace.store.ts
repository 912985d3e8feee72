import { LOGIN_OUTCOMES } from '@keyhall/core/login-trace'
import type {
  LoginTraceEntry, LoginTraceStore, TraceContext, TracedSignIn, TracedSignInField, TraceNames,
} from '@keyhall/core/login-trace'
import type { Page, Search } from '@keyhall/core/shared'
import { AuthRequestId, ClientId, TokenId, UserId, withDefined } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, RowInsert, Sql, Value } from '../sql/sql.js'
import type { Connection } from './connection.js'
import { mergeSignIns, searchSignIns, traceContext } from './traced-sign-ins.js'

const COLUMNS = [
  'id', 'request_id', 'auth_request_id', 'code_id', 'client_id', 'user_id', 'method', 'route', 'status', 'outcome', 'reason', 'reason_code', 'next',
  'parameters', 'address', 'user_agent', 'at',
]

const ENTRIES: RowInsert = { table: 'login_traces', columns: COLUMNS, json: ['parameters'] }

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

  signIns(search: Search<TracedSignInField>): Promise<Page<TracedSignIn>> {
    return searchSignIns(this.#sql, search)
  }

  lookUp(names: TraceNames): Promise<TraceContext> {
    return traceContext(this.#sql, names)
  }

  putSignIns(signIns: readonly TracedSignIn[]): Promise<void> {
    return mergeSignIns(this.#sql, signIns)
  }

  async #oldest(column: string, value: string, limit: number): Promise<readonly LoginTraceEntry[]> {
    const text = `select ${COLUMNS.join(', ')} from login_traces where ${column} = $1 order by id ${this.#sql.byBytes} limit $2`
    return (await this.#sql.rowsOnce(text, [value, limit])).map(read)
  }
}

function valuesOf({ id, origin, parameters, at, ...entry }: LoginTraceEntry): readonly Value[] {
  const { authRequestId, codeId, clientId, userId, method, route, status, outcome, reason, reasonCode, next } = entry
  const parametersJson = JSON.stringify(parameters ?? null)
  return [
    id, origin.requestId, authRequestId, codeId, clientId, userId, method, route, status, outcome, reason, reasonCode, next, parametersJson,
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
  const answer = { method: row.text(), route: row.text(), status: row.number(), outcome: row.oneOf(LOGIN_OUTCOMES) }
  const more = {
    reason: row.optionalText(), reasonCode: row.optionalText(), next: row.optionalText(), parameters: (row.json() ?? undefined) as LoginTraceEntry['parameters'],
  }
  const [address, userAgent, at] = [row.text(), row.optionalText(), row.number()]
  const origin = withDefined({ address, requestId }, { userAgent })
  return withDefined({ id, ...answer, origin, at }, { ...known, ...more })
}
