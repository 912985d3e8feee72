/**
 * The audit trail: who did what, when and from where, with what was before and what is after.
 *
 *   use case → RecordEvents, in the unit of work of the change → the audit log, and the outbox for whoever listens
 *
 * Append-only: an event is never changed, and goes only when its time of retention has passed. Must never hold a password, a
 * code, a token, a secret or a hash of one, and is never written where tokens are issued or introspected.
 */
export type * from './audit-event.js'
export * from './by-caller.js'
export * from './changes.js'
export * from './event-types.js'
export * from './kept.js'
export * from './ports.js'
export * from './record-events.js'
