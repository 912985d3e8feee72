/** Every method of the API: messages, permissions and addresses, for every transport. */
export * from './all-methods.js'
export type * from './use-cases.js'
