import type { Claim, ClaimedMessage, EpochSeconds, Message } from '../shared/index.js'

/** The result of one attempt. Texts are for the operator, and contain no secret. */
export type Attempted =
  | { readonly outcome: 'delivered' }
  /** The message is obsolete. */
  | { readonly outcome: 'dropped'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly problem: string; readonly isRefusal: boolean }

/**
 * Delivers messages of one topic. Must return within half a minute.
 *
 * @param claim its id is the same at every attempt, so that receivers can detect duplicates
 */
export type Delivery<Body> = (body: Body, claim: Claim) => Promise<Attempted>

/** The messages of topics whose bodies a type lists. */
export type MessageOf<B, T extends keyof B & string = keyof B & string> = Message<T, B[T]>

/** One for each topic. */
export type Deliveries<B> = { readonly [T in keyof B]: Delivery<B[T]> }

/** The result for a message. */
export type MessageFate =
  | Exclude<Attempted, { readonly outcome: 'failed' }>
  | { readonly outcome: 'postponed'; readonly problem: string; readonly until: EpochSeconds }
  /** Given up: it is now a dead letter. */
  | { readonly outcome: 'dead'; readonly problem: string }

/** Reports deliveries. */
export interface DeliveryLog<M extends Message = Message> {
  attempted(message: ClaimedMessage<M>, fate: MessageFate): void
  /** An unexpected error, which the delivery did not report as a result. */
  broke(message: ClaimedMessage<M>, problem: unknown): void
}
