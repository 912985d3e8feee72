/**
 * Second factors and passkeys: passkeys and security keys, TOTP, email codes, recovery codes. Owns their set-up, verification and removal.
 * Must never accept a proof twice, disclose a seed or code to anyone but its owner, or trust a request's statement about the server's own
 * address.
 *
 *   SetUpTotp, AddPasskey, ChangeFactors, ChangeLinks → ChangeOfFactors: the change, its event, the end of other sessions, a notice
 *   PasskeyOptions → the browser → VerifyPasskey;  SendFactorCode → a mail → VerifyFactor
 */
export * from './add-passkey.js'
export * from './authenticator-name.js'
export * from './change-factors.js'
export * from './change-links.js'
export * from './change-of-factors.js'
export * from './errors.js'
export type * from './factor.js'
export * from './factor-attempts.js'
export * from './passkey.js'
export * from './passkey-options.js'
export * from './passkey-registrations.js'
export * from './passkey-with-code.js'
export type * from './ports.js'
export { RECOVERY_CODES } from './recovery-code.js'
export * from './send-factor-code.js'
export * from './set-up-totp.js'
export * from './verify-factor.js'
export * from './verify-passkey.js'
export * from './ways-to-sign-in.js'
