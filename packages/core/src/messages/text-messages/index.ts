/**
 * Text messages to people: the port to whoever carries them, the endpoint of the operator that does, and the inbox of the developer, where
 * they stay while there is none. Keyhall itself speaks to no telephone company.
 *
 * Must never know why a message is sent, hand over one to anything but one number, or follow an answer.
 */
export * from './keep-text-messages.js'
export * from './post-text-message.js'
export type * from './text-message.js'
export * from './text-message-problem.js'
