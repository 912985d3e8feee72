/**
 * Codes that verify an address or phone number, set up an account or reset a password. Owns them from creation to use: stored as a hash, sent
 * by mail or text message, or returned to a caller that delivers them. Must never store or log a code, reveal whether a user exists, or count
 * a guess after verifying it.
 *
 *   RequestPasswordReset, ChangeEmailWithCode → the outbox → MailCode creates and sends the code → VerifyContact, SetPasswordWithCode
 *   TextMessages → the outbox → TextCode creates and sends the code → VerifyContact
 */
export * from './accept-invitation.js'
export * from './change-email-with-code.js'
export type { ShownBy } from './code-event.js'
export type * from './code-mail.js'
export type * from './code-request.js'
export type * from './code-text.js'
export * from './code-pages.js'
export * from './codes.js'
export { assertUnverified, isContactCode } from './contact.js'
export type { ContactCodeKind } from './contact.js'
export * from './errors.js'
export { chargeMail } from './mail-allowances.js'
export * from './mail-attempts.js'
export * from './mail-code.js'
export type * from './ports.js'
export * from './reached-by-mail.js'
export * from './remove-password-codes.js'
export * from './remove-unproven.js'
export * from './request-password-reset.js'
export * from './set-password-with-code.js'
export { textAttempts } from './text-allowances.js'
export * from './text-code.js'
export * from './text-messages.js'
export * from './verification-code.js'
export * from './verify-contact.js'
export { withoutCode } from './without-code.js'
