import type { Claim, ClaimedMessage, EpochSeconds, Topic, Topics } from '../shared/index.js'

/** How one attempt ended. Texts are for the operator, and hold no secret. */
export type Attempted =
  | { readonly outcome: 'delivered' }
  /** Nobody has to be told any more. */
  | { readonly outcome: 'dropped'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly problem: string; readonly isRefusal: boolean }

/**
 * Tells messages of one topic. Bounds its own time, to less than half a minute.
 *
 * @param claim its id is the same at every attempt: whoever is told twice can know it by that
 */
export type Delivery<T extends Topic> = (body: Topics[T], claim: Claim) => Promise<Attempted>

/** One for each topic. */
export type Deliveries = { readonly [T in Topic]: Delivery<T> }

/** What became of a message. */
export type MessageFate =
  | Exclude<Attempted, { readonly outcome: 'failed' }>
  | { readonly outcome: 'postponed'; readonly problem: string; readonly until: EpochSeconds }
  /** It is a dead letter now. */
  | { readonly outcome: 'dead'; readonly problem: string }

/** Where deliveries are told of. */
export interface DeliveryLog {
  attempted(message: ClaimedMessage, fate: MessageFate): void
  /** A problem that no delivery reports, and nobody expected. */
  broke(message: ClaimedMessage, problem: unknown): void
}
