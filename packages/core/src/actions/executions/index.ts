/**
 * Executions. Owns which targets are called at which condition, and what their responses may change. Must never call a target inside a unit
 * of work, send one a secret, or let a call pass when its targets cannot be determined.
 *
 *   SetExecution binds targets to a condition → RunExecutions wraps every API method → the most specific execution
 *     → its targets in order, each with the changes of those before it
 *   claims: RunFunctions · recorded events: NotifyTargetsOfEvent → the outbox
 */
export * from './condition.js'
export * from './errors.js'
export * from './execution.js'
export type * from './ports.js'
export * from './remove-target.js'
export * from './run-executions.js'
export * from './run-functions.js'
export * from './search-executions.js'
export * from './set-execution.js'
export * from './notify-targets-of-event.js'
