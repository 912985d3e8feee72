import type { BackchannelRequest } from '@keyhall/core/ciba'
import type { SecretHash } from '@keyhall/core/shared'
import { ClientId, TokenId, UserId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Value } from '../sql/sql.js'

export const BACKCHANNEL_REQUEST_COLUMNS = ['id', 'secret_hash', 'client_id', 'user_id', 'state', 'version', 'body', 'expires_at']

const STATES = ['pending', 'approved', 'denied', 'expired', 'used'] as const satisfies readonly BackchannelRequest['state'][]

/** The only place that converts a row to the union of states. @throws UnreadableRow for an unknown state */
export function readBackchannelRequest(columns: Row): BackchannelRequest {
  const row = new RowReader(columns)
  const known = {
    id: TokenId.parse(row.text()),
    secretHash: row.text() as SecretHash,
    clientId: ClientId.parse(row.text()),
    userId: UserId.parse(row.text()),
    state: row.oneOf(STATES),
    version: row.number(),
  }
  return { ...(row.json() as object), ...known, expiresAt: row.number() } as BackchannelRequest
}

export function backchannelRequestValues(request: BackchannelRequest): readonly Value[] {
  const { id, secretHash, clientId, userId, state, version, expiresAt, ...body } = request
  return [id, secretHash, clientId, userId, state, version, JSON.stringify(body), expiresAt]
}

/** The id, then the columns that a change may write. */
export function changedBackchannelRequest(request: BackchannelRequest): readonly Value[] {
  const [id, , , , state, version, body] = backchannelRequestValues(request)
  return [id, state, version, body]
}
