import type { MessageId } from '../../foundation/shared/index.js'

/**
 * The Message-ID of the mail that a message of the outbox becomes, the same for each attempt.
 *
 * @param from who sends: RFC 5322 §3.6.4 has what makes an identifier unique stand before the domain of whoever made it
 */
export const mailIdOf = (id: MessageId, from: string): string => `${id}@${from.slice(from.lastIndexOf('@') + 1).replace('>', '')}`
