import { DeadLetterNotFound } from '@keyhall/core/outbox'
import type { RetryDeadLetters } from '@keyhall/core/outbox'
import type { DeadLetter } from '@keyhall/core/shared'
import type { AnyMessage } from '@keyhall/core/stores'
import { isStorable, MessageId } from '@keyhall/core/shared'
import { printable } from '@keyhall/documents/text'
import { aboutMessage } from '../outbox/about-message.js'
import { RETRY_DEAD_LETTERS, STORAGE } from '../wiring/tokens.js'
import { besideServer } from './beside-server.js'
import { columns, instant } from './columns.js'
import type { ParsedOptions } from './options.js'
import { ArgumentsRefused } from './options.js'

/** Maximum number of dead letters shown, newest first. */
const MAX_SHOWN = 200

const aboutWhom = (letter: DeadLetter<AnyMessage>): string =>
  Object.entries(aboutMessage(letter)).map(([name, value]) => `${name}=${printable(value)}`).join(' ')

const row = (letter: DeadLetter<AnyMessage>): readonly string[] => {
  const { id, topic, createdAt, failedAt, attempts, problem } = letter
  return [id, topic, instant(createdAt), instant(failedAt), String(attempts), aboutWhom(letter), problem]
}

/** Shows the dead letters: topic, recipient and problem, without the content. */
export const listDeadLetters = (): Promise<number> =>
  besideServer(async ({ get }) => {
    const { letters, dead } = await get(STORAGE).read(async ({ outbox }) => ({
      letters: await outbox.deadLetters(MAX_SHOWN),
      dead: (await outbox.counts()).dead,
    }))
    if (letters.length === 0) console.log('There are no dead letters.')
    else console.log(columns(['ID', 'TOPIC', 'FROM', 'GIVEN UP', 'ATTEMPTS', 'ABOUT', 'PROBLEM'], letters.map(row)))
    if (dead > letters.length) console.log(`\n… and ${dead - letters.length} more.`)
    return 0
  })

const BY_COMMAND = { actor: { kind: 'system', name: 'command' } } as const

/** @returns whether there was one */
async function retryOne(retry: RetryDeadLetters, id: string): Promise<boolean> {
  if (!isStorable(id)) return false
  try {
    await retry.retry(MessageId.parse(id), BY_COMMAND)
    return true
  } catch (problem) {
    if (problem instanceof DeadLetterNotFound) return false
    throw problem
  }
}

/** Retries one dead letter, or all of them. */
export function retryDeadLetters({ operand, has }: ParsedOptions): Promise<number> {
  if ((operand === undefined) === !has('all')) throw new ArgumentsRefused(['expected either the id of a message or --all'])
  return besideServer(async ({ get }) => {
    const retry = get(RETRY_DEAD_LETTERS)
    if (operand !== undefined && !(await retryOne(retry, operand))) {
      console.error(`No message with the id ${printable(operand)} is a dead letter; keyhall outbox list shows them.`)
      return 1
    }
    const revived = operand === undefined ? await retry.retryAll(BY_COMMAND) : 1
    console.log(revived === 1 ? 'One message will be retried.' : `${revived} messages will be retried.`)
    return 0
  })
}
