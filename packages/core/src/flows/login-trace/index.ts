/**
 * Traces of sign-ins: what every request of one has asked for, what it was answered, and which calls of targets and events of the audit
 * trail belong to it. Whoever holds the reference of an error page finds the whole sign-in by it.
 *
 *   a request is answered → NoteLogin, in memory → rows, many at once → FindLoginTrace, which adds events and calls
 *
 * Must never hold a password, a code, a token, a cookie or what somebody has typed, hold up a request, or decide anything about a sign-in.
 */
export type * from './entry.js'
export * from './errors.js'
export * from './find-login-trace.js'
export * from './kept.js'
export * from './note-login.js'
export type * from './ports.js'
export * from './shown-parameters.js'
