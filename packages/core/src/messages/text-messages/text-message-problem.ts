import { PhoneNumber } from '../../directory/users/index.js'
import type { TextMessage } from './text-message.js'

/** Why a text message must not be sent: it does not have exactly one number. */
export const textMessageProblem = ({ to }: Pick<TextMessage, 'to'>): string | undefined =>
  PhoneNumber.accepts(to) ? undefined : 'the number is not one phone number with its country'
