import type { Identity } from '../auth-requests/index.js'
import type { Scope, UserCode } from '../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, SecretHash, TokenId } from '../../foundation/shared/index.js'

/** Device codes of one public client that are alive. Strangers can ask for them, so they must not grow without bound. */
export const MAX_LIVING_DEVICES = 10_000

/** Seconds that a device code and its user code live (RFC 8628 §3.2, `expires_in`). */
export const DEVICE_CODE_LIFETIME = 900

/** Seconds that a device waits between two polls, and by how many more it has to wait each time it did not (RFC 8628 §3.5). */
export const POLLING_INTERVAL = 5

interface Common {
  /** The id inside the device code. */
  readonly id: TokenId
  /** SHA-256 of the device code. */
  readonly secretHash: SecretHash
  readonly userCode: UserCode
  readonly clientId: ClientId
  /** What the device asks for, and gets all of or nothing. */
  readonly scopes: readonly Scope[]
  /** Seconds that have to be between two polls. */
  readonly interval: number
  /** The last poll. */
  readonly polledAt?: EpochSeconds
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  /** Goes up with every change; a store refuses to write over another version. */
  readonly version: number
}

export type PendingDevice = Common & { readonly state: 'pending' }
/** Somebody has signed in and agreed; the device has not asked since. */
export type ApprovedDevice = Common & Identity & { readonly state: 'approved' }
export type DeniedDevice = Common & { readonly state: 'denied' }
/** The device has its tokens. */
export type UsedDevice = Common & Identity & { readonly state: 'used' }

/**
 * stateDiagram-v2
 *   [*] --> pending: a device asks
 *   pending --> pending: it polls
 *   pending --> approved: a person signs in and agrees
 *   pending --> denied: a person refuses
 *   approved --> used: tokens stored
 */
export type DeviceAuthorization = PendingDevice | ApprovedDevice | DeniedDevice | UsedDevice

/** Whether a person can still decide on it. */
export const isUndecided = (device: DeviceAuthorization, now: EpochSeconds): device is PendingDevice =>
  device.state === 'pending' && now < device.expiresAt

/**
 * Notes a poll. One that comes before the interval is over makes it longer, for this one and all that follow (RFC 8628 §3.5).
 *
 * @returns what to store, and whether the device has to slow down
 */
export function poll(device: PendingDevice, now: EpochSeconds): { readonly polled: PendingDevice; readonly isTooFast: boolean } {
  const isTooFast = device.polledAt !== undefined && now < device.polledAt + device.interval
  const interval = device.interval + (isTooFast ? POLLING_INTERVAL : 0)
  return { polled: { ...device, interval, polledAt: now, version: device.version + 1 }, isTooFast }
}

export const approve = (device: PendingDevice, { userId, sessionId, authTime, amr }: Identity): ApprovedDevice => ({
  ...device,
  userId,
  sessionId,
  authTime,
  amr,
  state: 'approved',
  version: device.version + 1,
})

export const deny = (device: PendingDevice): DeniedDevice => ({ ...device, state: 'denied', version: device.version + 1 })
