/**
 * Tells a client that a session which it took part in has ended (OIDC Back-Channel Logout 1.0). Who is told is decided where the
 * session ends; this feature makes the Logout Token and calls the client. Must never be waited for by a logout.
 */
export * from './logout-token.js'
export * from './notify-client-of-logout.js'
