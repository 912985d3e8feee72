import type { EpochSeconds, TargetId } from '../../foundation/shared/index.js'

/** One call of a target, as it went. */
export interface TargetDelivery {
  /** Time-sortable. */
  readonly id: string
  readonly targetId: TargetId
  /** The condition that the target was bound to, as text; `test` for a sample. */
  readonly condition: string
  /** What had happened: the full name of a method, or the type of an event. */
  readonly subject: string
  /** What was sent, without secrets; cut off at `MAX_KEPT_BODY`. */
  readonly body: string
  readonly isBodyWhole: boolean
  /** Whether nobody waited for it. */
  readonly isAsync: boolean
  /** The request that has waited for it. */
  readonly requestId?: string
  /** 1 for the first. */
  readonly attempt: number
  /** The HTTP status of the answer; absent when there was none. */
  readonly status?: number
  /** Milliseconds from the start of the call to its end. */
  readonly duration: number
  /** Why it counts as failed; absent for a success. */
  readonly problem?: string
  /** What of a success was not taken. */
  readonly note?: string
  readonly at: EpochSeconds
}

/** Characters of a body that are kept. */
export const MAX_KEPT_BODY = 65_536

/** How long calls are remembered, in seconds, and how many of one target. */
export const DELIVERIES_KEPT_FOR = 7 * 24 * 60 * 60
export const MAX_DELIVERIES_KEPT = 10_000

/** A body as it is kept. Never cuts a pair of surrogates in two. */
export function keptBody(body: string): Pick<TargetDelivery, 'body' | 'isBodyWhole'> {
  if (body.length <= MAX_KEPT_BODY) return { body, isBodyWhole: true }
  const cut = body.slice(0, MAX_KEPT_BODY)
  return { body: /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut, isBodyWhole: false }
}
