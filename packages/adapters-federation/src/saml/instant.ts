import type { EpochSeconds } from '@keyhall/core/shared'

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/

/** Parses an xs:dateTime. SAML Core §1.3.3: always UTC, so a missing zone is UTC. */
export function instantOf(text: string | undefined): EpochSeconds | undefined {
  const parts = text === undefined ? null : DATE_TIME.exec(text)
  if (!parts) return undefined
  const milliseconds = Date.parse(parts[2] === undefined ? `${parts[0]}Z` : parts[0])
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000)
}

/** A time in messages, as documents of SAML write it. */
export const isoOf = (seconds: EpochSeconds): string => new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')
