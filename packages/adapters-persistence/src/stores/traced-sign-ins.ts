import { LOGIN_OUTCOMES } from '@keyhall/core/login-trace'
import type { TraceContext, TracedCode, TracedSignIn, TracedSignInField, TraceNames } from '@keyhall/core/login-trace'
import type { Page, Search } from '@keyhall/core/shared'
import { ClientId, OrgId, TokenId, UserId, withDefined } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import { select } from '../sql/sql.js'
import type { RowInsert, Sql, Value } from '../sql/sql.js'

const COLUMNS = [
  'id', 'reference', 'client_id', 'client_org_id', 'user_id', 'user_org_id', 'code_id', 'route', 'outcome', 'reason', 'reason_code', 'address',
  'started_at', 'last_at',
]

const SEARCHABLE: Searchable<TracedSignInField> = {
  select: select('s', COLUMNS),
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

export const searchSignIns = (sql: Sql, search: Search<TracedSignInField>): Promise<Page<TracedSignIn>> =>
  searchRows(sql, SEARCHABLE, search, read)

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

const SIGN_INS: RowInsert = { table: 'traced_sign_ins', columns: COLUMNS, json: [], conflict: `(id) do update set ${MERGED}` }

export async function mergeSignIns(sql: Sql, signIns: readonly TracedSignIn[]): Promise<void> {
  // In the same order in every process: two batches must not wait for each other.
  await sql.addRows(SIGN_INS, signIns.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(valuesOf))
}

const distinct = (ids: readonly (string | undefined)[]): readonly string[] => [...new Set(ids.filter((id) => id !== undefined))]

export async function traceContext(sql: Sql, { clientIds, userIds, codeIds }: TraceNames): Promise<TraceContext> {
  const rowsOf = async (ids: readonly string[], text: (list: string) => string): Promise<readonly RowReader[]> => {
    if (ids.length === 0) return []
    const rows = await sql.rowsOnce(text(ids.map((_, index) => `$${index + 1}`).join(', ')), ids)
    return rows.map((row) => new RowReader(row))
  }
  const granted = await rowsOf(codeIds, (list) => `select c.id, g.client_id, g.user_id from codes c join grants g on g.id = c.grant_id where c.id in (${list})`)
  const traced = await rowsOf(codeIds, (list) => `select code_id, id from traced_sign_ins where code_id in (${list})`)
  const codes = new Map<TokenId, TracedCode>()
  for (const row of granted) codes.set(TokenId.parse(row.text()), { clientId: ClientId.parse(row.text()), userId: UserId.parse(row.text()) })
  for (const row of traced) {
    const id = TokenId.parse(row.text())
    codes.set(id, { ...codes.get(id), signInId: row.text() })
  }
  // A code names its parties too: nothing else does where a sign-in without a page was not traced.
  const known = [...codes.values()]
  const clients = await rowsOf(
    distinct([...clientIds, ...known.map(({ clientId }) => clientId)]), (list) => `select c.id, p.org_id from clients c join projects p on p.id = c.project_id where c.id in (${list})`)
  const users = await rowsOf(distinct([...userIds, ...known.map(({ userId }) => userId)]), (list) => `select id, org_id from users where id in (${list})`)
  return {
    clientOrgs: new Map(clients.map((row) => [ClientId.parse(row.text()), OrgId.parse(row.text())])),
    userOrgs: new Map(users.map((row) => [UserId.parse(row.text()), OrgId.parse(row.text())])),
    codes,
  }
}

const valuesOf = (signIn: TracedSignIn): readonly Value[] => {
  const { id, reference, clientId, clientOrgId, userId, userOrgId, codeId, route, outcome, reason, reasonCode, address, startedAt, lastAt } = signIn
  return [id, reference, clientId, clientOrgId, userId, userOrgId, codeId, route, outcome, reason, reasonCode, address, startedAt, lastAt]
}

function read(row: RowReader): TracedSignIn {
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
