import type { DeadLetter } from '@keyhall/core/shared'
import { isStorable, MessageId } from '@keyhall/core/shared'
import { printable } from '@keyhall/documents/text'
import { aboutMessage } from '../outbox/about-message.js'
import { CLOCK, STORAGE } from '../wiring/tokens.js'
import { besideServer } from './beside-server.js'
import { columns, instant } from './columns.js'
import type { GivenOptions } from './options.js'
import { ArgumentsRefused } from './options.js'

/** Maximum number of dead letters shown, newest first. */
const MAX_SHOWN = 200

const aboutWhom = (letter: DeadLetter): string =>
  Object.entries(aboutMessage(letter)).map(([name, value]) => `${name}=${printable(value)}`).join(' ')

const row = (letter: DeadLetter): readonly string[] => {
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

/** Retries one dead letter, or all of them. */
export function retryDeadLetters({ operand, has }: GivenOptions): Promise<number> {
  if ((operand === undefined) === !has('all')) throw new ArgumentsRefused(['expected either the id of a message or --all'])
  return besideServer(async ({ get }) => {
    const now = get(CLOCK).now()
    const revived = await get(STORAGE).run(async ({ outbox }) => {
      if (operand === undefined) return outbox.reviveAll(now)
      return isStorable(operand) && (await outbox.revive(MessageId.parse(operand), now)) ? 1 : 0
    })
    if (operand !== undefined && revived === 0) {
      console.error(`No message with the id ${printable(operand)} is a dead letter; keyhall outbox list shows them.`)
      return 1
    }
    console.log(revived === 1 ? 'One message will be retried.' : `${revived} messages will be retried.`)
    return 0
  })
}
