export * from './auth-request.js'
export type * from './ports.js'
