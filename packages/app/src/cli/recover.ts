import type { Ended } from '@keyhall/core/accounts'
import { printable } from '@keyhall/documents/text'
import { systemClock } from '../system-clock.js'
import { CLOCK, END_EVERYTHING } from '../wiring/tokens.js'
import { besideServer } from './beside-server.js'
import { instant } from './columns.js'
import type { ParsedOptions } from './options.js'
import { ArgumentsRefused } from './options.js'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Revokes sessions and tokens that a restored backup has brought back. @throws ArgumentsRefused */
export function recoverCommand(given: ParsedOptions): Promise<number> {
  if (!given.has('after-restore')) throw new ArgumentsRefused(['expected --after-restore; keyhall admin recover is for a lost password'])
  const text = given.value('until')
  const until = text === undefined ? undefined : secondsOf(text)
  if (until !== undefined && until > systemClock.now()) throw new ArgumentsRefused([`--until: ${printable(text ?? '')} is in the future`])
  return besideServer(async ({ get }) => {
    const endsAt = until ?? get(CLOCK).now()
    console.log(messageOf(await get(END_EVERYTHING).end(endsAt), endsAt))
    return 0
  })
}

function secondsOf(text: string): number {
  const milliseconds = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) throw new ArgumentsRefused(['--until: expected an instant with its time zone, such as 2026-01-31T08:00:00Z'])
  return Math.floor(milliseconds / 1000)
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const messageOf = ({ sessions, grants, accessTokens }: Ended, until: number): string =>
  `Ended ${counted(sessions, 'session')} and revoked ${counted(grants, 'grant')} and ${counted(accessTokens, 'access token')} from ${instant(until)} or before.`
