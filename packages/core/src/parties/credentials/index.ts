/**
 * Credentials: passwords, and the secrets, keys and personal access tokens of service users. Owns their storage as hashes, password
 * verification and throttling. Must never store a password or secret in clear, or verify a password before charging the attempt.
 *
 *   typed name and password → VerifyPassword: charge → find → verify in the bounded pool → record the failure, or return the success
 */
export * from './base32.js'
export * from './errors.js'
export * from './lock-account.js'
export * from './login-attempts.js'
export type { ChoosingPerson } from './guessable-password.js'
export * from './find-person.js'
export * from './password.js'
export * from './password-rules.js'
export * from './password-verdict.js'
export type * from './ports.js'
export * from './service-credential.js'
export * from './totp.js'
export * from './verify-password.js'
