/**
 * Security notices: mails about changes to an account, so that its owner notices changes made by others. Owns when and to whom they are sent.
 * Must never contain a secret, or link to anything but the pages of the account.
 *
 *   a use case → Notices, in its unit of work → the outbox → MailNotice → the mail server
 */
export * from './mail-notice.js'
export type * from './notice-mail.js'
export * from './notice-request.js'
export * from './notices.js'
