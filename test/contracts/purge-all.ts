import type { Storage } from '@keyhall/core/stores'
import { EXPIRING_KINDS } from '@keyhall/core/stores'

/** Deletes one batch of each kind, as a job would. @returns how many rows */
export async function purgeOnce({ expired }: Storage, before: number, limit = 100): Promise<number> {
  let deleted = 0
  for (const kind of EXPIRING_KINDS) deleted += await expired.purge(kind, before, limit)
  return deleted
}
