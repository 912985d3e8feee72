import type { Entry } from '../reading/entry.js'
import * as accepted from './accepted.js'

/** Takes a name; one that the server would refuse is noted. */
export function takeName(entry: Entry, member: string): string | undefined {
  const text = entry.text(member)
  if (text === undefined) return undefined
  if (accepted.name(text) !== undefined) return text
  const trimmed = text.trim()
  if (accepted.name(trimmed) !== undefined) {
    entry.changed('comes without the white space around it', [member])
    return trimmed
  }
  if (trimmed !== '') entry.left('a name has at most 200 characters, without control and invisible ones', [member], text)
  return undefined
}

/** The name of a person in parts, and as a whole when it was put together from something else. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
  readonly displayName?: string
}

/** What the export says, each with the member that should say it. */
export interface GivenNames {
  readonly userName: string
  readonly first: readonly [member: string, name: string | undefined]
  readonly last: readonly [member: string, name: string | undefined]
  readonly display?: string | undefined
}

/** First and last name, which every user has; the user name stands in for one that is missing, and that is noted. */
export function personName(entry: Entry, { userName, first, last, display }: GivenNames): PersonName {
  for (const [member, name] of [first, last]) {
    if (name === undefined) entry.changed('is missing: the user name takes its place', [member])
  }
  const [firstName, lastName] = [first[1] ?? userName, last[1] ?? userName]
  const isWhole = first[1] !== undefined && last[1] !== undefined
  const displayName = display ?? (isWhole ? undefined : (first[1] ?? last[1] ?? userName))
  return { firstName, lastName, ...(displayName === undefined ? {} : { displayName }) }
}
