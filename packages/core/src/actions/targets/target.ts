import type { EpochSeconds, TargetId } from '../../foundation/shared/index.js'

/**
 * How a target is called.
 *
 * - `webhook`: the request waits; only success or failure of the response counts
 * - `call`: the request waits; the response changes the request or the response of the method
 * - `async`: through the outbox, nothing waits
 */
export type TargetKind = 'webhook' | 'call' | 'async'

export const TARGET_KINDS = ['webhook', 'call', 'async'] as const satisfies readonly TargetKind[]

/** A signing key as it is stored: encrypted with the master key. */
export interface SealedKey {
  readonly sealed: string
  /** When it stops signing. Absent for the current key. */
  readonly signsUntil?: EpochSeconds
}

/** An address that is called when something happens. */
export interface Target {
  readonly id: TargetId
  /** 1–200 characters, unique by its canonical form. */
  readonly name: string
  readonly kind: TargetKind
  /** Whether a failure aborts what triggered the call. Never for `async`. */
  readonly isInterrupting: boolean
  /** A `TargetUrl`. */
  readonly endpoint: string
  /** Timeout of the whole call: seconds in whole milliseconds, above 0 and at most `MAX_TIMEOUT`. */
  readonly timeout: number
  /** Newest first. All unexpired keys sign each call. */
  readonly keys: readonly SealedKey[]
  /** Incremented by every change, to detect concurrent changes. */
  readonly version: number
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** Maximum timeout in seconds. */
export const MAX_TIMEOUT = 270

/** The timeout as stored: rounded to milliseconds, at least one. */
export const wholeMilliseconds = (timeout: number): number => Math.max(1, Math.round(timeout * 1000)) / 1000

/** The public part of a target: everything but its keys. */
export const withoutKeys = ({ name, kind, isInterrupting, endpoint, timeout }: Target): Readonly<Record<string, unknown>> =>
  ({ name, kind, isInterrupting, endpoint, timeout })
