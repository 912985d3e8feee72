/**
 * Targets: addresses to call when something happens. Owns their configuration, signing keys, calls and the record of each call. Must never
 * call an address that the guard forbids, show a signing key twice, or decide when a target is called.
 *
 *   CreateTarget returns the signing key once → CallTarget signs, sends through the guarded client, evaluates the response
 *   → RecordDeliveries records the call; asynchronous calls come from the outbox by DeliverTargetMessage
 */
export * from './call-target.js'
export * from './change-target.js'
export * from './create-target.js'
export * from './deliver-target-message.js'
export * from './delivery.js'
export * from './errors.js'
export type * from './forwarded.js'
export * from './record-deliveries.js'
export * from './parse-shallow.js'
export type * from './ports.js'
export * from './read-deliveries.js'
export * from './read-targets.js'
export * from './replay-delivery.js'
export * from './target.js'
export * from './target-url.js'
export * from './test-target.js'
