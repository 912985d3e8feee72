/**
 * Mail. Owns the port to a mail server, the checks on every mail, and the developer inbox, which takes all mails while no server is
 * configured. Must never know why a mail is sent, or hand over one with several recipients.
 *
 *   MailCode, MailNotice → Mail → `Mailer`: an SMTP adapter, or InboxMailer
 */
export * from './inbox.js'
export * from './inbox-mailer.js'
export type * from './mail.js'
export * from './mail-id.js'
export * from './mail-problem.js'
export * from './personal-mail.js'
export * from './errors.js'
export * from './manage-email-providers.js'
export * from './provider-list.js'
export * from './provider-mailer.js'
