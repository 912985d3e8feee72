import type { UserCode } from '../../foundation/protocol/index.js'
import type { UnexpiredRowCount, TokenId } from '../../foundation/shared/index.js'
import type { DeviceAuthorization, PendingDevice } from './device-authorization.js'

export interface DeviceAuthorizationReads {
  find(id: TokenId): Promise<DeviceAuthorization | undefined>
  byUserCode(userCode: UserCode): Promise<DeviceAuthorization | undefined>
}

export interface DeviceAuthorizationStore extends DeviceAuthorizationReads, UnexpiredRowCount {
  /** @returns false when the user code is already taken, decided on or not; nothing is stored then */
  add(device: PendingDevice): Promise<boolean>
  /** Reads and locks it until this unit of work ends: a device polls while a person decides. */
  lock(id: TokenId): Promise<DeviceAuthorization | undefined>
  /**
   * Replaces the one whose stored version is one lower.
   *
   * @throws StaleWrite when the stored version differs
   */
  update(device: DeviceAuthorization): Promise<void>
}
