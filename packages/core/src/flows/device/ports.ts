import type { UserCode } from '../../foundation/protocol/index.js'
import type { LivingRowCount, TokenId } from '../../foundation/shared/index.js'
import type { DeviceAuthorization, PendingDevice } from './device-authorization.js'

export interface DeviceAuthorizationReads {
  find(id: TokenId): Promise<DeviceAuthorization | undefined>
  byUserCode(userCode: UserCode): Promise<DeviceAuthorization | undefined>
}

export interface DeviceAuthorizationStore extends DeviceAuthorizationReads, LivingRowCount {
  /** @returns whether it was added: nothing is when another one, decided on or not, has this user code */
  add(device: PendingDevice): Promise<boolean>
  /** Reads it and keeps other units of work from changing it until this one ends: a device polls while a person decides. */
  lock(id: TokenId): Promise<DeviceAuthorization | undefined>
  /**
   * Replaces the one whose stored version is one below.
   *
   * @throws StaleWrite when it is not
   */
  update(device: DeviceAuthorization): Promise<void>
}
