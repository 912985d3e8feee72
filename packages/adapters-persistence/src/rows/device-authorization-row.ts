import type { DeviceAuthorization } from '@keyhall/core/device'
import type { UserCode } from '@keyhall/core/protocol'
import type { SecretHash } from '@keyhall/core/shared'
import { ClientId, TokenId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Value } from '../sql/sql.js'

export const DEVICE_AUTHORIZATION_COLUMNS = ['id', 'secret_hash', 'user_code', 'client_id', 'state', 'version', 'body', 'expires_at']

const STATES = ['pending', 'approved', 'denied', 'used'] as const satisfies readonly DeviceAuthorization['state'][]

/** The only place that converts a row to the union of states. @throws UnreadableRow for an unknown state */
export function readDeviceAuthorization(columns: Row): DeviceAuthorization {
  const row = new RowReader(columns)
  const known = {
    id: TokenId.parse(row.text()),
    secretHash: row.text() as SecretHash,
    userCode: row.text() as UserCode,
    clientId: ClientId.parse(row.text()),
    state: row.oneOf(STATES),
    version: row.number(),
  }
  return { ...(row.json() as object), ...known, expiresAt: row.number() } as DeviceAuthorization
}

export function deviceAuthorizationValues(device: DeviceAuthorization): readonly Value[] {
  const { id, secretHash, userCode, clientId, state, version, expiresAt, ...body } = device
  return [id, secretHash, userCode, clientId, state, version, JSON.stringify(body), expiresAt]
}

/** The id, then the columns that a change may write. */
export function changedDeviceAuthorization(device: DeviceAuthorization): readonly Value[] {
  const [id, , , , state, version, body] = deviceAuthorizationValues(device)
  return [id, state, version, body]
}
