/**
 * Browser sessions. Owns sessions from sign-in to logout: found by the hash of the cookie, limited by idle and absolute lifetimes. Must never
 * end a session without revoking what was issued in it.
 *
 *   a completed sign-in stores a Session → BrowserSessions finds and touches it → LogOut, EndOwnSessions or TerminateSession
 *     → EndSessions → grants revoked, clients notified through the outbox
 */
export * from './browser-sessions.js'
export * from './end-own-sessions.js'
export * from './end-sessions.js'
export * from './errors.js'
export * from './front-channel-logout.js'
export * from './grant-roles.js'
export * from './log-out.js'
export type * from './ports.js'
export * from './read-sessions.js'
export * from './recent-sign-in.js'
export * from './session.js'
export * from './terminate-session.js'
export type * from './upstream-session.js'
export * from './user-agent.js'
