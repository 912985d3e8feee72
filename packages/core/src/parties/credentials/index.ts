/**
 * Proofs of identity: passwords, and the secrets, keys and personal access tokens of service users.
 * Stores hashes only, verifies in a bounded pool, and slows down whoever guesses.
 */
export * from './base32.js'
export * from './errors.js'
export * from './lock-account.js'
export * from './login-attempts.js'
export type { ChoosingPerson } from './guessable-password.js'
export * from './find-person.js'
export * from './password.js'
export * from './password-rules.js'
export type * from './ports.js'
export * from './service-credential.js'
export type * from './totp.js'
export * from './verify-password.js'
