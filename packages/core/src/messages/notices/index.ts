/**
 * Mails that tell people what was done to their account: who did it themselves knows, and who did not learns of it.
 *
 *   a use case → Notices, in its unit of work → the outbox → MailNotice → the mail server
 *
 * Must never say a secret, nor link to anything but the page of the account.
 */
export * from './mail-notice.js'
export type * from './notice-mail.js'
export * from './notices.js'
