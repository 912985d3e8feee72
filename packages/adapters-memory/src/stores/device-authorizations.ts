import type { DeviceAuthorization, DeviceAuthorizationReads, DeviceAuthorizationStore, PendingDevice } from '@keyhall/core/device'
import type { UserCode } from '@keyhall/core/protocol'
import type { UnexpiredRows, TokenId } from '@keyhall/core/shared'
import { StaleWrite } from '@keyhall/core/shared'
import { countUnexpired } from './count-unexpired.js'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryDeviceAuthorizationReads implements DeviceAuthorizationReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: TokenId): Promise<DeviceAuthorization | undefined> {
    return this.#tables.deviceAuthorizations.get(id)
  }

  async byUserCode(userCode: UserCode): Promise<DeviceAuthorization | undefined> {
    assertStorable(userCode)
    for (const device of this.#tables.deviceAuthorizations.values()) if (device.userCode === userCode) return device
    return undefined
  }
}

export class MemoryDeviceAuthorizationStore extends MemoryDeviceAuthorizationReads implements DeviceAuthorizationStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async countUnexpired(rows: UnexpiredRows, max: number): Promise<number> {
    return countUnexpired(this.#tables.deviceAuthorizations.values(), rows, max)
  }

  async add(device: PendingDevice): Promise<boolean> {
    if (await this.byUserCode(device.userCode)) return false
    this.#tables.deviceAuthorizations.insert(device.id, device)
    return true
  }

  /** No lock needed: units of work run one after the other. */
  async lock(id: TokenId): Promise<DeviceAuthorization | undefined> {
    return this.find(id)
  }

  async update(device: DeviceAuthorization): Promise<void> {
    const { deviceAuthorizations } = this.#tables
    const stored = deviceAuthorizations.get(device.id)
    if (stored?.version !== device.version - 1) throw new StaleWrite('another write changed the device authorization')
    deviceAuthorizations.set(device.id, device)
  }
}
