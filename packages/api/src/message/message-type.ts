import { InvalidMessage } from '@keyhall/core/api'
import type { FieldProblem, MessageType } from '@keyhall/core/api'
import { describe } from '@keyhall/input'
import type { InputClass } from '@keyhall/input'
import { readMessage, unknownMembers } from '@keyhall/input/messages'
import type { SetElsewhere } from '@keyhall/input/messages'
import { mergeMessage } from './merge-message.js'
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
 * @param elsewhere makes JSON with unknown members invalid for every client, with these problems for these members; without it, only clients
 *   that ask for strict handling get an error
 */
export const message = <T extends object>(of: InputClass<T>, elsewhere?: SetElsewhere): MessageType<T> => ({
  name: of.name,
  read: (raw, { refuseUnknown = false } = {}) => {
    const unknown = refuseUnknown || elsewhere ? unknownMembers(of, raw, elsewhere) : []
    if (unknown.length === 0) return readMessage(of, raw)
    throw new InvalidMessage(of.name, [...unknown, ...problemsOf(() => readMessage(of, raw))])
  },
  write: (values) => writeMessage(of, values),
  redact: (values) => redactMessage(of, values),
  merge: (values, answer) => mergeMessage(of, values, answer),
  describe: (named) => describe(of, named),
})
