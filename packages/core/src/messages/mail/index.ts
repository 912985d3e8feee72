/**
 * Mails to people: the port to whoever carries them, and the inbox of the developer, where they stay while no mail server is configured.
 * Must never know why a mail is sent, and never hand over one with more than one recipient.
 */
export * from './inbox.js'
export * from './keep-in-inbox.js'
export type * from './mail.js'
export * from './mail-id.js'
export * from './mail-problem.js'
