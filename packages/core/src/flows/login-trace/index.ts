/**
 * Traces of sign-ins. Owns, for each request of a sign-in, what it asked for and how it was answered, and joins the calls of targets and the
 * audit events, so that the reference on an error page leads to the whole sign-in. Must never store a password, code, token, cookie or typed
 * text, delay a request, or influence a sign-in.
 *
 *   a request is answered → NoteLogin, in memory → rows and a summary of each sign-in, in batches
 *   FindLoginTrace adds events and calls; ListLoginTraces searches the summaries
 */
export * from './entry.js'
export * from './errors.js'
export * from './find-login-trace.js'
export * from './list-login-traces.js'
export * from './remedies.js'
export * from './retention.js'
export * from './note-login.js'
export type * from './ports.js'
export * from './shown-parameters.js'
export * from './traced-sign-in.js'
