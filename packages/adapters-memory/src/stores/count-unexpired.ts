import type { ClientId, EpochSeconds, UnexpiredRows } from '@keyhall/core/shared'

interface Expiring {
  readonly clientId: ClientId
  readonly expiresAt: EpochSeconds
}

export function countUnexpired(rows: Iterable<Expiring>, { clientId, after, until }: UnexpiredRows, max: number): number {
  let count = 0
  for (const row of rows) {
    if (row.clientId === clientId && row.expiresAt > after && row.expiresAt <= until && ++count >= max) return count
  }
  return count
}
