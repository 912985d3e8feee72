/** Every method of the API: messages, permissions and addresses, for every transport. */
export * from './all-methods.js'
export * from './documentation/api-tables.js'
export * from './documentation/methods-without-use-cases.js'
export type * from './action/action-use-cases.js'
export type * from './application/application-use-cases.js'
export type * from './session/session-use-cases.js'
export type * from './use-cases.js'
export type { UserUseCases } from './user-use-cases.js'
