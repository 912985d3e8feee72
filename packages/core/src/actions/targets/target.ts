import type { EpochSeconds, TargetId } from '../../foundation/shared/index.js'

/**
 * How a target is called.
 *
 * - `webhook`: whoever caused the call waits for it; of the answer only success or failure counts
 * - `call`: the same, and the answer changes the request or the response
 * - `async`: through the outbox, and nobody waits
 */
export type TargetKind = 'webhook' | 'call' | 'async'

export const TARGET_KINDS = ['webhook', 'call', 'async'] as const satisfies readonly TargetKind[]

/** A signing key as it is stored: encrypted with the master key. */
export interface SealedKey {
  readonly sealed: string
  /** When it stops signing. Absent for the one that signs until another one takes its place. */
  readonly signsUntil?: EpochSeconds
}

/** An address that is called when something happens. */
export interface Target {
  readonly id: TargetId
  /** 1–200 characters, unique by its canonical form. */
  readonly name: string
  readonly kind: TargetKind
  /** Whether a failure ends what has caused the call. Never for `async`. */
  readonly isInterrupting: boolean
  /** An http or https URL of 1–1000 characters. */
  readonly endpoint: string
  /** Seconds for a whole call, in whole milliseconds, above 0 and at most `MAX_TIMEOUT`. */
  readonly timeout: number
  /** The newest first. All that still sign do so beside each other. */
  readonly keys: readonly SealedKey[]
  /** Counts the changes, so that two at once are noticed. */
  readonly version: number
  readonly createdAt: EpochSeconds
  readonly changedAt: EpochSeconds
}

/** Seconds that a target may take its time. */
export const MAX_TIMEOUT = 270

/** The timeout as it is kept: to the millisecond, and never none. */
export const wholeMilliseconds = (timeout: number): number => Math.max(1, Math.round(timeout * 1000)) / 1000

/** What others may see of a target: everything but its keys. */
export const withoutKeys = ({ name, kind, isInterrupting, endpoint, timeout }: Target): Readonly<Record<string, unknown>> =>
  ({ name, kind, isInterrupting, endpoint, timeout })
