import { InvalidMessage } from '@keyhall/core/api'
import type { FieldProblem, MessageType } from '@keyhall/core/api'
import { describeMessage } from './describe-message.js'
import type { MessageClass } from './field.js'
import { mergeMessage } from './merge-message.js'
import { readMessage } from './read-message.js'
import { unknownMembers } from './unknown-members.js'
import type { SetElsewhere } from './unknown-members.js'
import { redactMessage, writeMessage } from './write-message.js'

/** A misspelled member is often a missing one too: reports both. */
function problemsOf(read: () => unknown): readonly FieldProblem[] {
  try {
    read()
    return []
  } catch (problem) {
    if (problem instanceof InvalidMessage) return problem.problems
    throw problem
  }
}

/**
 * Makes a message class available to the registry and the transports.
 *
 * @param elsewhere makes JSON with unknown members invalid for every client, with these problems for these members; without it, only
 *   clients
 * that ask for strict handling get an error
 */
export const message = <T extends object>(of: MessageClass<T>, elsewhere?: SetElsewhere): MessageType<T> => ({
  name: of.name,
  read: (raw, { refuseUnknown = false } = {}) => {
    const unknown = refuseUnknown || elsewhere ? unknownMembers(of, raw, elsewhere) : []
    if (unknown.length === 0) return readMessage(of, raw)
    throw new InvalidMessage(of.name, [...unknown, ...problemsOf(() => readMessage(of, raw))])
  },
  write: (values) => writeMessage(of, values),
  redact: (values) => redactMessage(of, values),
  merge: (values, answer) => mergeMessage(of, values, answer),
  describe: (named) => describeMessage(of, named),
})
