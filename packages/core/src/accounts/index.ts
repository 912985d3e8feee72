/**
 * What is done to users: they are added, imported, changed, locked, removed, and given credentials; by administrators, and by themselves.
 *
 *   method of the API → a use case → one unit of work: the change, the end of what it ends, the event, what is told afterwards
 *
 * Must never decide who may do it (the feature `api` does), nor hand out a password, a hash or a seed.
 */
export * from './add-human.js'
export * from './add-machine.js'
export * from './change-email.js'
export * from './change-human.js'
export * from './change-machine.js'
export * from './change-phone.js'
export * from './change-profile.js'
export * from './change-state.js'
export type { Changed } from './change-user.js'
export { ChangeUser } from './change-user.js'
export * from './choose-password.js'
export * from './end-sign-ins.js'
export * from './errors.js'
export * from './export-own-data.js'
export * from './machine-keys.js'
export * from './machine-secret.js'
export * from './personal-access-tokens.js'
export * from './person-codes.js'
export type * from './phone-proof.js'
export * from './own-applications.js'
export * from './own-refresh-tokens.js'
export type * from './ports.js'
export * from './prepare-password.js'
export * from './read-own-account.js'
export * from './remove-own-account.js'
export * from './remove-user.js'
export * from './rename-user.js'
export * from './send-code.js'
export * from './set-metadata.js'
export * from './set-password.js'
export * from './set-up-org.js'
export * from './totp-seed.js'
