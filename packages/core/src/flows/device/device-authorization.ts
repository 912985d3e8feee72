import type { GrantedResource } from '../../directory/resources/index.js'
import type { Identity } from '../auth-requests/index.js'
import type { Scope, UserCode } from '../../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, SecretHash, TokenId } from '../../foundation/shared/index.js'

/** Maximum number of live device codes of one public client. Anyone can request them, so the number must be bounded. */
export const MAX_LIVING_DEVICES = 10_000

/** Seconds that a device code and its user code are valid (RFC 8628 §3.2, `expires_in`). */
export const DEVICE_CODE_LIFETIME = 900

/** Minimum seconds between two polls, and the increase after each poll that came too early (RFC 8628 §3.5). */
export const POLLING_INTERVAL = 5

/** What a client polls for at the token endpoint. */
export interface Polled {
  /** Minimum seconds between two polls. */
  readonly interval: number
  /** Time of the last poll. */
  readonly polledAt?: EpochSeconds
  /** Incremented by every change; a store refuses to overwrite another version. */
  readonly version: number
}

interface Common extends Polled {
  /** The id inside the device code. */
  readonly id: TokenId
  /** SHA-256 of the device code. */
  readonly secretHash: SecretHash
  readonly userCode: UserCode
  readonly clientId: ClientId
  /** The requested scopes, granted completely or not. */
  readonly scopes: readonly Scope[]
  /** The requested resources (RFC 8707). `scopes` includes theirs. */
  readonly resources?: readonly GrantedResource[]
  readonly createdAt: EpochSeconds
  readonly expiresAt: EpochSeconds
}

export type PendingDevice = Common & { readonly state: 'pending' }
/** A person has approved; the device has not polled since. */
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
 * Records a poll. Polling too early lengthens the interval for this and all later polls (RFC 8628 §3.5).
 *
 * @returns the state to store, and whether the device must slow down
 */
export function poll<R extends Polled>(request: R, now: EpochSeconds): { readonly polled: R; readonly isTooFast: boolean } {
  const isTooFast = request.polledAt !== undefined && now < request.polledAt + request.interval
  const interval = request.interval + (isTooFast ? POLLING_INTERVAL : 0)
  return { polled: { ...request, interval, polledAt: now, version: request.version + 1 }, isTooFast }
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
