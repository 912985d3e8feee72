/**
 * OIDC Back-Channel Logout 1.0: notifies a client that a session with its tokens has ended. Owns the Logout Token and the call to the client.
 * Must never delay a logout.
 *
 *   EndSessions puts one message for each client into the outbox → NotifyClientOfLogout → the client's `backchannel_logout_uri`
 */
export * from './logout-token.js'
export * from './notify-client-of-logout.js'
