/**
 * The outbox: messages to other systems and people, stored with the change that causes them. Owns claiming, retries with growing pauses, and
 * dead letters. Must never know what a message is about, or deliver one before its unit of work is committed.
 *
 *   a unit of work appends → DeliverOutbox claims → the delivery of the topic → done, retried later, or a dead letter
 */
export * from './deliver-outbox.js'
export type * from './delivery.js'
export * from './errors.js'
export * from './retry-dead-letters.js'
