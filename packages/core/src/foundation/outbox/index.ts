/**
 * Tells what waits in the outbox: claims messages, has them delivered by topic, tries again with growing pauses, and gives up in the end.
 *
 *   unit of work appends → DeliverOutbox claims → the delivery of the topic → done, later, or a dead letter
 *
 * Must never know what a message is about, and never deliver one before its unit of work is committed.
 */
export * from './deliver-outbox.js'
export type * from './delivery.js'
