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
export * from './run-executions.js'
export { SetExecution } from './set-execution.js'
export { TellEvent } from './tell-event.js'
