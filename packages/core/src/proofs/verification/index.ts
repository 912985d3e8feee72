/**
 * Codes that prove an address or a phone number, set an account up or replace a forgotten password: made, stored as a hash, sent by mail or
 * text message or returned to whoever passes them on, and used up.
 *
 *   IssueCode, SendVerification, RequestPasswordReset → the outbox → MailCode makes the code and has it sent → VerifyEmail, SetPasswordWithCode
 *   TextMessages → the outbox → TextCode makes the code and has it sent → VerifyPhone
 *
 * Must never store or log a code, say whether a user exists, or count a guess after it was judged.
 */
export * from './accept-invitation.js'
export * from './change-email-with-code.js'
export type { ShownBy } from './code-event.js'
export type * from './code-mail.js'
export type * from './code-text.js'
export * from './code-pages.js'
export * from './codes.js'
export * from './errors.js'
export * from './issue-code.js'
export { chargeMail } from './mail-allowances.js'
export * from './mail-attempts.js'
export * from './mail-code.js'
export type * from './ports.js'
export * from './reached-by-mail.js'
export * from './remove-unproven.js'
export * from './request-password-reset.js'
export * from './send-verification.js'
export * from './set-password-with-code.js'
export { textAttempts } from './text-allowances.js'
export * from './text-code.js'
export * from './text-messages.js'
export * from './verification-code.js'
export * from './verify-email.js'
export * from './verify-phone.js'
export { withoutCode } from './without-code.js'
