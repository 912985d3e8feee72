import type { Branded } from './branded.js'
import { idKind } from './entity-ids.js'
import type { EpochSeconds } from './clock.js'
import type { Page, Search } from './search.js'

export type MessageId = Branded<string, 'MessageId'>
export const MessageId = idKind<MessageId>('message id')

/**
 * A message to deliver. Contains no secret and nothing that expires: both are created at delivery. Each feature declares the messages that it
 * appends; `Topics` of the wing `stores` joins them. Messages outlive the version that stored them: a body may get new members, but never lose
 * or change one.
 */
export interface Message<T extends string = string, Body = unknown> {
  readonly id: MessageId
  readonly topic: T
  readonly body: Body
  readonly createdAt: EpochSeconds
}

/** A message claimed for delivery. */
export type ClaimedMessage<M extends Message = Message> = M & {
  /** The number of claims, including this one. */
  readonly attempt: number
}

/** Identifies one claim of a message. */
export type Claim = Pick<ClaimedMessage, 'id' | 'attempt'>

/** Stores messages with a unit of work, for delivery after its commit. */
export interface Outbox<M extends Message> {
  /** Due at once. A property, so that the compiler never accepts an outbox for other messages. */
  readonly append: (message: M) => Promise<void>
  /** In one statement. */
  readonly appendAll: (messages: readonly M[]) => Promise<void>
}

/**
 * Waiting messages. Delivered at least once: if a process dies between the delivery and `done`, the message is delivered again when the lease
 * expires.
 */
export interface OutboxQueue<M extends Message = Message> {
  /**
   * Claims due messages, earliest first, and hides them from other processes for the time of the lease.
   *
   * @returns oldest first, at most `limit`
   */
  claim(at: EpochSeconds, limit: number, leaseSeconds: number): Promise<readonly ClaimedMessage<M>[]>
  /** It was delivered, or is obsolete. @returns whether it was still stored: not for the second of two processes that delivered it */
  done(id: MessageId): Promise<boolean>
  /** Reschedules it for `at`. No effect if it was claimed again since. */
  retryLater(claim: Claim, at: EpochSeconds, problem: string): Promise<void>
  /** Gives up: it becomes a dead letter. No effect if it was claimed again since. */
  fail(claim: Claim, at: EpochSeconds, problem: string): Promise<void>
  /**
   * Reschedules a dead letter for `at`, with all attempts left and without its problem.
   *
   * @returns whether a dead letter with that id existed
   */
  revive(id: MessageId, at: EpochSeconds): Promise<boolean>
  /** Reschedules all dead letters for `at`. @returns how many there were */
  reviveAll(at: EpochSeconds): Promise<number>
}

export interface OutboxStore<M extends Message> extends Outbox<M>, OutboxQueue<M> {}

/** A message that was given up. */
export type DeadLetter<M extends Message = Message> = M & {
  readonly attempts: number
  readonly failedAt: EpochSeconds
  /** Of the last attempt. */
  readonly problem: string
}

/** A stored message: it waits for its next attempt, or was given up. */
export type UndeliveredMessage<M extends Message = Message> = M & {
  /** Attempts so far, including a running one. */
  readonly attempts: number
  /** Of the last attempt; absent before the first failure. */
  readonly problem?: string
  readonly fate:
    /** `dueAt` is the next attempt, or the end of the lease of a running one. */
    | { readonly state: 'waiting'; readonly dueAt: EpochSeconds }
    | { readonly state: 'dead'; readonly failedAt: EpochSeconds }
}

/** The fields by which messages are searched. `state` is `waiting` or `dead`. */
export type OutboxField = 'topic' | 'state'

export interface OutboxReads<M extends Message = Message> {
  /** Waiting messages and dead letters, by id, and so by the time of the change that caused them. */
  search(search: Search<OutboxField>): Promise<Page<UndeliveredMessage<M>>>
  /** Whether a message can be claimed at this time. */
  hasDue(at: EpochSeconds): Promise<boolean>
  /** The number of waiting messages, and of dead letters. */
  counts(): Promise<{ readonly waiting: number; readonly dead: number }>
  /** The dead letters, most recent first. */
  deadLetters(limit: number): Promise<readonly DeadLetter<M>[]>
}

/** Retention of dead letters, in seconds. */
export const DEAD_LETTER_RETENTION = 30 * 24 * 60 * 60

/** Signals that messages were committed, so that delivery starts without waiting for the next poll. */
export interface OutboxBell {
  /** Returns at once, and never throws. */
  ring(): void
}
