import type { AuthRequest } from '@keyhall/core/auth-requests'
import { AuthRequestId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, RowInsert, Value } from '../sql/sql.js'

/** How new requests are added. */
export const NEW_AUTH_REQUESTS: RowInsert = {
  table: 'auth_requests', columns: { id: 'text', state: 'text', version: 'int', body: 'jsonb', expires_at: 'bigint' },
}

export const AUTH_REQUEST_COLUMNS = Object.keys(NEW_AUTH_REQUESTS.columns)

const STATES = ['received', 'identified', 'authenticated', 'consented', 'issued', 'refused'] as const satisfies readonly AuthRequest['state'][]

/** The members without a column, which depend on the state. */
type Body = Readonly<Record<string, unknown>>

/** The only place that converts a row to the union of states. @throws UnreadableRow for an unknown state */
export function readAuthRequest(columns: Row): AuthRequest {
  const row = new RowReader(columns)
  const id = AuthRequestId.parse(row.text())
  const state = row.oneOf(STATES)
  const version = row.number()
  const { granted, ...body } = row.json() as Body
  // Rows from before the implicit and device flows have no response type and no `returnTo.kind`.
  const request = Object.assign({ id, state, version, expiresAt: row.number(), responseType: 'code' }, body, { returnTo: { kind: 'redirect', ...(body['returnTo'] as object) } })
  // Issuing changes only the state column, so the body still has `granted` of the state before.
  return (state === 'consented' ? Object.assign(request, { granted }) : request) as unknown as AuthRequest
}

export function authRequestValues(request: AuthRequest): readonly Value[] {
  const { id, state, version, expiresAt } = request
  // Without the members that have a column. Replacing values of a copy is faster than copying the others.
  const body = { ...request, id: undefined, state: undefined, version: undefined, expiresAt: undefined }
  return [id, state, version, JSON.stringify(body), expiresAt]
}
