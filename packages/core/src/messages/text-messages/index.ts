/**
 * Text messages. Owns the port to a carrier, the signed call of the operator's endpoint, and the developer inbox, which takes all messages
 * while no endpoint is configured. Must never know why a message is sent, send one to more than one number, or act on the body of a response.
 *
 *   TextCode → TextMessage → `TextMessenger`: PostTextMessage (the operator's gateway), or InboxTextMessenger (the inbox)
 */
export * from './inbox-text-messenger.js'
export * from './manage-sms-providers.js'
export * from './post-text-message.js'
export type * from './text-message.js'
export * from './text-message-problem.js'
