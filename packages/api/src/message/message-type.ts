import type { MessageType } from '@keyhall/core/api'
import { describeMessage } from './describe-message.js'
import type { MessageClass } from './field.js'
import { mergeMessage } from './merge-message.js'
import { readMessage } from './read-message.js'
import { tellMessage, writeMessage } from './write-message.js'

/** A class of messages as the registry and the transports need it. */
export const message = <T extends object>(of: MessageClass<T>): MessageType<T> => ({
  name: of.name,
  read: (raw) => readMessage(of, raw),
  write: (values) => writeMessage(of, values),
  tell: (values) => tellMessage(of, values),
  merge: (values, answer) => mergeMessage(of, values, answer),
  describe: (named) => describeMessage(of, named),
})
