/** Sign-ins of people in browsers: found by the hash of the cookie, alive by idle and absolute lifetimes, ended with all they issued. */
export * from './browser-sessions.js'
export * from './end-sessions.js'
export * from './errors.js'
export * from './log-out.js'
export type * from './ports.js'
export * from './read-sessions.js'
export * from './session.js'
export * from './terminate-session.js'
