/**
 * Executions: which targets are called when.
 *
 *   SetExecution binds targets to a condition → RunExecutions stands around every method of the API → best match, in order,
 *   each target with what those before it have changed
 *
 * Must never call a target inside a unit of work, tell one a secret, or let a call pass whose targets cannot be found out.
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
