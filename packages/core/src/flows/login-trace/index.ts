/**
 * Traces of sign-ins. Owns, for each request of a sign-in, what it asked for and how it was answered, and joins the calls of targets and the
 * audit events, so that the reference on an error page leads to the whole sign-in. Must never store a password, code, token, cookie or typed
 * text, delay a request, or influence a sign-in.
 *
 *   a request is answered → NoteLogin, in memory → rows, in batches → FindLoginTrace, which adds events and calls
 */
export type * from './entry.js'
export * from './errors.js'
export * from './find-login-trace.js'
export * from './retention.js'
export * from './note-login.js'
export type * from './ports.js'
export * from './shown-parameters.js'
