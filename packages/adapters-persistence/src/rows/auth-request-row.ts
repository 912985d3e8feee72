import type { AuthRequest } from '@keyhall/core/auth-requests'
import type { AuthRequestId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Value } from '../sql/sql.js'

export const AUTH_REQUEST_COLUMNS = ['id', 'state', 'version', 'body', 'expires_at']

const STATES = ['received', 'identified', 'authenticated', 'consented', 'issued', 'refused'] as const satisfies readonly AuthRequest['state'][]

/** What of a request is not a column: other members in each state. */
type Body = Readonly<Record<string, unknown>>

/** The one place that turns a row into the union of states. @throws UnreadableRow for an unknown state */
export function readAuthRequest(columns: Row): AuthRequest {
  const row = new RowReader(columns)
  const id = row.text() as AuthRequestId
  const state = row.oneOf(STATES)
  const version = row.number()
  const { granted, returnTo, ...body } = row.json() as Body
  // Issuing changes the state only, so that it is one statement; the body keeps what was granted, and no other state has it.
  const kept = state === 'consented' ? { granted } : {}
  // Before the implicit flow and devices were served there was only one response type and one way back, and nobody wrote them down.
  const written = { responseType: 'code', ...body, returnTo: { kind: 'redirect', ...(returnTo as object) } }
  return { ...written, ...kept, id, state, version, expiresAt: row.number() } as unknown as AuthRequest
}

export function authRequestValues(request: AuthRequest): readonly Value[] {
  const { id, state, version, expiresAt, ...body } = request
  return [id, state, version, JSON.stringify(body), expiresAt]
}
