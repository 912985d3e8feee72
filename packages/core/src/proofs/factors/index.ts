/**
 * What proves a person beside the password: passkeys and security keys, one-time passwords of a generator, codes by mail, recovery codes.
 *
 *   SetUpTotp, AddPasskey, ChangeFactors → ChangeOfFactors: the change, its event, the end of other sign-ins, a notice
 *   PasskeyOptions → the browser → VerifyPasskey;  SendFactorCode → a mail → VerifyFactor
 *
 * Must never accept anything twice, say a seed or a code to anybody but its owner, or believe a request about its own address.
 */
export * from './add-passkey.js'
export * from './authenticator-name.js'
export * from './change-factors.js'
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
