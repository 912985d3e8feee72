import type { DeviceAuthorization, DeviceAuthorizationStore, PendingDevice } from '@keyhall/core/device'
import type { UserCode } from '@keyhall/core/protocol'
import type { UnexpiredRows, TokenId } from '@keyhall/core/shared'
import { StaleWrite } from '@keyhall/core/shared'
import {
  DEVICE_AUTHORIZATION_COLUMNS,
  changedDeviceAuthorization,
  deviceAuthorizationValues,
  readDeviceAuthorization,
} from '../rows/device-authorization-row.js'
import { countUnexpired, unexpiredCount } from '../sql/unexpired-rows.js'
import type { Statement } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = DEVICE_AUTHORIZATION_COLUMNS.join(', ')
const FIND = statement(`select ${COLUMNS} from device_authorizations where id = $1`)
const BY_USER_CODE = statement(`select ${COLUMNS} from device_authorizations where user_code = $1`)
const ADD = statement(`${insertInto('device_authorizations', DEVICE_AUTHORIZATION_COLUMNS)} on conflict (user_code) do nothing`)
const UPDATE = statement('update device_authorizations set state = $2, version = $3, body = $4 where id = $1 and version = $5')
const COUNT_UNEXPIRED = unexpiredCount('device_authorizations')

export class SqlDeviceAuthorizationStore implements DeviceAuthorizationStore {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async find(id: TokenId): Promise<DeviceAuthorization | undefined> {
    return this.#read(FIND, id)
  }

  async byUserCode(userCode: UserCode): Promise<DeviceAuthorization | undefined> {
    return this.#read(BY_USER_CODE, userCode)
  }

  countUnexpired(rows: UnexpiredRows, max: number): Promise<number> {
    return countUnexpired(this.#connection.sql, COUNT_UNEXPIRED, rows, max)
  }

  async add(device: PendingDevice): Promise<boolean> {
    return (await this.#connection.sql.change(ADD, deviceAuthorizationValues(device))) === 1
  }

  async lock(id: TokenId): Promise<DeviceAuthorization | undefined> {
    await this.#connection.locks.deviceAuthorization(id)
    return this.find(id)
  }

  async update(device: DeviceAuthorization): Promise<void> {
    const changed = await this.#connection.sql.change(UPDATE, [...changedDeviceAuthorization(device), device.version - 1])
    if (changed === 0) throw new StaleWrite('another write changed the device authorization')
  }

  async #read(query: Statement, key: string): Promise<DeviceAuthorization | undefined> {
    const row = await firstRow(this.#connection.sql, query, [key])
    return row && readDeviceAuthorization(row)
  }
}
