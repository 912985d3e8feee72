import type { EpochSeconds, Message, TargetId } from '../../foundation/shared/index.js'

/** One call of a target and its result. */
export interface TargetDelivery {
  /** Time-sortable. */
  readonly id: string
  readonly targetId: TargetId
  /** The condition to which the target was bound, as text; `test` for a sample. */
  readonly condition: string
  /** What triggered it: the full name of a method, or an event type. */
  readonly subject: string
  /** The payload, without secrets; truncated to `MAX_STORED_BODY`. */
  readonly body: string
  readonly isBodyWhole: boolean
  /** The response body as `storableAnswer` returns it; absent without a response or without a body. */
  readonly answer?: string
  /** Whether the call was asynchronous. */
  readonly isAsync: boolean
  /** The request that waited for it. */
  readonly requestId?: string
  /** 1 for the first. */
  readonly attempt: number
  /** The HTTP status of the response; absent without one. */
  readonly status?: number
  /** Duration in milliseconds. */
  readonly duration: number
  /** Why it failed; absent for a success. */
  readonly problem?: string
  /** The part of a successful response that was ignored. */
  readonly note?: string
  readonly at: EpochSeconds
}

/** The call of an asynchronous target through the outbox. */
export interface TargetMessage {
  readonly targetId: TargetId
  /** The condition to which the target is bound, as text. */
  readonly condition: string
  /** What triggered it: the full name of a method, or an event type. */
  readonly subject: string
  /** The payload: JSON without secrets. */
  readonly body: string
}

/** To an asynchronous target: its condition was met. */
export type TargetCallMessage = Message<'target_call', TargetMessage>

/** Maximum stored length of a body, in characters. */
export const MAX_STORED_BODY = 65_536

/** Retention of calls in seconds, and the maximum number per target. */
export const DELIVERY_RETENTION = 7 * 24 * 60 * 60
export const MAX_DELIVERIES_KEPT = 10_000

/** Maximum stored length of a response body, in characters. */
export const MAX_STORED_ANSWER = 16_384

/** The body as stored. Never splits a surrogate pair. */
export function truncatedBody(body: string): Pick<TargetDelivery, 'body' | 'isBodyWhole'> {
  if (body.length <= MAX_STORED_BODY) return { body, isBodyWhole: true }
  const cut = body.slice(0, MAX_STORED_BODY)
  return { body: /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut, isBodyWhole: false }
}
