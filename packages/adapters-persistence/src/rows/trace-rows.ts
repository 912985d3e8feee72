import { LOGIN_OUTCOMES } from '@keyhall/core/login-trace'
import type { LoginTraceEntry, TracedSignIn } from '@keyhall/core/login-trace'
import { AuthRequestId, ClientId, OrgId, TokenId, UserId, withDefined } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, RowInsert, Value } from '../sql/sql.js'

/** How new entries are added. */
export const NEW_ENTRIES: RowInsert = {
  table: 'login_traces',
  columns: {
    id: 'text', request_id: 'text', auth_request_id: 'text', code_id: 'text', client_id: 'text', user_id: 'text', method: 'text', route: 'text',
    status: 'int', outcome: 'text', reason: 'text', reason_code: 'text', next: 'text', parameters: 'jsonb', address: 'text', user_agent: 'text', at: 'bigint',
  },
}

export const ENTRY_COLUMNS = Object.keys(NEW_ENTRIES.columns)

export function entryValues({ id, origin, parameters, at, ...entry }: LoginTraceEntry): readonly Value[] {
  const { authRequestId, codeId, clientId, userId, method, route, status, outcome, reason, reasonCode, next } = entry
  const parametersJson = JSON.stringify(parameters ?? null)
  return [
    id, origin.requestId, authRequestId, codeId, clientId, userId, method, route, status, outcome, reason, reasonCode, next, parametersJson,
    origin.address, origin.userAgent, at,
  ]
}

export function readEntry(columns: Row): LoginTraceEntry {
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

/** The later value if present, otherwise the earlier one. */
const filled = (column: string): string => `${column} = coalesce(excluded.${column}, traced_sign_ins.${column})`

/** Whether the stored request stays the last one: see `mergedSignIn`. */
const IS_OVER = `traced_sign_ins.outcome = 'answered' and excluded.route <> 'token'`
const ofLast = (column: string): string => `${column} = case when ${IS_OVER} then traced_sign_ins.${column} else excluded.${column} end`
const extreme = (column: string, order: '<' | '>'): string =>
  `${column} = case when traced_sign_ins.${column} ${order} excluded.${column} then traced_sign_ins.${column} else excluded.${column} end`

const MERGED = [
  ...['client_id', 'client_org_id', 'user_id', 'user_org_id', 'code_id'].map(filled),
  ...['reference', 'route', 'outcome', 'reason', 'reason_code', 'address'].map(ofLast),
  extreme('started_at', '<'),
  extreme('last_at', '>'),
].join(', ')

/** How summaries of sign-ins are added, or merged into the stored ones. */
export const SIGN_INS: RowInsert = {
  table: 'traced_sign_ins',
  columns: {
    id: 'text', reference: 'text', client_id: 'text', client_org_id: 'text', user_id: 'text', user_org_id: 'text', code_id: 'text', route: 'text',
    outcome: 'text', reason: 'text', reason_code: 'text', address: 'text', started_at: 'bigint', last_at: 'bigint',
  },
  conflict: `(id) do update set ${MERGED}`,
}

export const SIGN_IN_COLUMNS = Object.keys(SIGN_INS.columns)

export const signInValues = (signIn: TracedSignIn): readonly Value[] => {
  const { id, reference, clientId, clientOrgId, userId, userOrgId, codeId, route, outcome, reason, reasonCode, address, startedAt, lastAt } = signIn
  return [id, reference, clientId, clientOrgId, userId, userOrgId, codeId, route, outcome, reason, reasonCode, address, startedAt, lastAt]
}

export function readSignIn(row: RowReader): TracedSignIn {
  const [id, reference] = [row.text(), row.text()]
  const parties = {
    clientId: ClientId.optional(row.optionalText()),
    clientOrgId: OrgId.optional(row.optionalText()),
    userId: UserId.optional(row.optionalText()),
    userOrgId: OrgId.optional(row.optionalText()),
    codeId: TokenId.optional(row.optionalText()),
  }
  const [route, outcome] = [row.text(), row.oneOf(LOGIN_OUTCOMES)]
  const why = { reason: row.optionalText(), reasonCode: row.optionalText() }
  const [address, startedAt, lastAt] = [row.text(), row.number(), row.number()]
  return withDefined({ id, reference, route, outcome, address, startedAt, lastAt }, { ...parties, ...why })
}
