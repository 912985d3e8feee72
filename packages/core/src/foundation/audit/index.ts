/**
 * The audit trail: who changed what, when and from where, with the values before and after. Owns the event types and how events are recorded.
 * Append-only: must never change an event or delete it before its retention is over, contain a password, code, token, secret or hash, or be
 * written at the ordinary issuance or introspection of tokens.
 *
 *   use case → RecordEvents, in the unit of work of the change → the audit log, and the outbox for bound targets
 */
export type * from './audit-event.js'
export * from './by-caller.js'
export * from './changes.js'
export * from './event-sequence.js'
export * from './event-types.js'
export * from './retention.js'
export * from './ports.js'
export * from './record-events.js'
