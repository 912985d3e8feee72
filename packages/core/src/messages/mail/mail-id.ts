import type { MessageId } from '../../foundation/shared/index.js'

/**
 * The Message-ID for the mail of an outbox message, the same at each attempt.
 *
 * @param from the sender: an RFC 5322 §3.6.4 identifier is a unique part followed by the domain of its creator
 */
export const mailIdOf = (id: MessageId, from: string): string => `${id}@${from.slice(from.lastIndexOf('@') + 1).replace('>', '')}`
