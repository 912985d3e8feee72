/**
 * What every feature stands on: brands, failures, the unit of work, and the ports for time, ids, secrets, calls to addresses outside,
 * work after a commit, and recorded changes.
 * Owns no rule of any feature and imports none.
 */
export type * from './branded.js'
export type * from './caller.js'
export type * from './clock.js'
export type * from './current-request.js'
export type * from './ids.js'
export type * from './outgoing-http.js'
export * from './recorded-event.js'
export type * from './secrets.js'
export type * from './unit-of-work.js'
export * from './chosen-id.js'
export * from './domain-name.js'
export * from './entity-ids.js'
export * from './failure.js'
export * from './language-tag.js'
export * from './living-rows.js'
export * from './network.js'
export * from './outbox.js'
export * from './present.js'
export * from './request-origin.js'
export * from './same-value.js'
export * from './search.js'
export * from './signed-call.js'
export * from './text-value.js'
export * from './text.js'
