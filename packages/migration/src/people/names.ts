import type { Entry } from '../reading/entry.js'
import * as accepted from './accepted.js'

/** Reads a name and reports one that the server would refuse. */
export function takeName(entry: Entry, member: string): string | undefined {
  const text = entry.text(member)
  if (text === undefined) return undefined
  if (accepted.name(text) !== undefined) return text
  const trimmed = text.trim()
  if (accepted.name(trimmed) !== undefined) {
    entry.changed('surrounding white space removed', [member])
    return trimmed
  }
  if (trimmed !== '') entry.left('a name has at most 200 characters, without control characters and invisible characters', [member], text)
  return undefined
}

/** First and last name, and the display name when it differs. */
export interface PersonName {
  readonly firstName: string
  readonly lastName: string
  readonly displayName?: string
}

/** The names of the export with their members. */
export interface GivenNames {
  readonly userName: string
  readonly first: readonly [member: string, name: string | undefined]
  readonly last: readonly [member: string, name: string | undefined]
  readonly display?: string | undefined
}

/** First and last name. A missing one is replaced with the user name and reported. */
export function personName(entry: Entry, { userName, first, last, display }: GivenNames): PersonName {
  for (const [member, name] of [first, last]) {
    if (name === undefined) entry.changed('is missing: replaced with the user name', [member])
  }
  const [firstName, lastName] = [first[1] ?? userName, last[1] ?? userName]
  const isWhole = first[1] !== undefined && last[1] !== undefined
  const displayName = display ?? (isWhole ? undefined : (first[1] ?? last[1] ?? userName))
  return { firstName, lastName, ...(displayName === undefined ? {} : { displayName }) }
}
