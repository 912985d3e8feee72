/**
 * Changes to users, by administrators and by the people themselves: adding, importing, changing, locking, removing, credentials. Owns each
 * change together with its consequences. Must never decide who may do it (the feature `api` does), or return a password, hash or seed.
 *
 *   API method or account page → a use case → one unit of work: the change, the sessions and codes that it ends, the event,
 *     the mails
 *   slow parts (hashing, key pairs) run before the unit of work; the caller wakes the outbox after it
 */
export * from './add-human.js'
export * from './add-machine.js'
export * from './change-contact.js'
export * from './change-human.js'
export * from './change-machine.js'
export * from './change-profile.js'
export * from './change-state.js'
export type { Changed } from './change-user.js'
export { ChangeUser } from './change-user.js'
export * from './choose-password.js'
export * from './end-everything.js'
export * from './end-sign-ins.js'
export * from './errors.js'
export * from './export-own-data.js'
export * from './machine-keys.js'
export * from './machine-secret.js'
export * from './personal-access-tokens.js'
export * from './person-codes.js'
export type * from './contact-proof.js'
export * from './own-applications.js'
export * from './own-refresh-tokens.js'
export type * from './ports.js'
export * from './prepare-password.js'
export * from './read-own-account.js'
export * from './recover-administrator.js'
export * from './remove-own-account.js'
export * from './remove-user.js'
export * from './rename-user.js'
export * from './send-code.js'
export * from './set-password.js'
export * from './set-up-org.js'
export * from './totp-seed.js'
export * from './user-metadata.js'
export * from './set-avatar.js'
