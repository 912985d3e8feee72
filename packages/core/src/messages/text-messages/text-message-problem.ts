import { isPhoneNumber } from '../../directory/users/index.js'
import type { TextMessage } from './text-message.js'

/** Why a text message must not be handed to anybody: it has not exactly one number. */
export const textMessageProblem = ({ to }: Pick<TextMessage, 'to'>): string | undefined =>
  isPhoneNumber(to) ? undefined : 'the number is not one phone number with its country'
