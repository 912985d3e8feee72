import type { ClientId, EpochSeconds, LivingRows } from '@keyhall/core/shared'

interface Expiring {
  readonly clientId: ClientId
  readonly expiresAt: EpochSeconds
}

export function countLiving(rows: Iterable<Expiring>, { clientId, after, until }: LivingRows, max: number): number {
  let count = 0
  for (const row of rows) {
    if (row.clientId === clientId && row.expiresAt > after && row.expiresAt <= until && ++count >= max) return count
  }
  return count
}
