/**
 * Targets: addresses that are called when something happens, and what became of the calls.
 *
 *   CreateTarget hands out the signing key once → CallTarget signs, sends through the guarded client, judges the answer
 *   → KeepDeliveries writes it down
 *
 * Must never call an address that the guard forbids, show a signing key again, or decide when a target is called.
 */
export * from './call-target.js'
export * from './change-target.js'
export * from './create-target.js'
export * from './deliver-target-message.js'
export * from './delivery.js'
export * from './errors.js'
export type * from './forwarded.js'
export * from './keep-deliveries.js'
export * from './parse-shallow.js'
export type * from './ports.js'
export * from './read-deliveries.js'
export * from './read-targets.js'
export * from './replay-delivery.js'
export * from './target.js'
export * from './test-target.js'
