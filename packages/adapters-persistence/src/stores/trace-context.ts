import type { TraceContext, TracedCode, TraceNames } from '@keyhall/core/login-trace'
import { ClientId, OrgId, TokenId, UserId } from '@keyhall/core/shared'
import { placedValues } from '../sql/placed-values.js'
import { RowReader } from '../sql/row-reader.js'
import type { Sql } from '../sql/sql.js'

const distinct = (ids: readonly (string | undefined)[]): readonly string[] => [...new Set(ids.filter((id) => id !== undefined))]

/** Finds the organizations of clients and users, and the sign-ins, clients and users of codes. */
export async function traceContext(sql: Sql, { clientIds, userIds, codeIds }: TraceNames): Promise<TraceContext> {
  const rowsOf = async (ids: readonly string[], text: (list: string) => string): Promise<readonly RowReader[]> => {
    if (ids.length === 0) return []
    const { places, values } = placedValues(ids)
    const rows = await sql.rowsOfText(text(places), values)
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
