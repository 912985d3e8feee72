import type { AuditQuery } from '@keyhall/core/audit'
import type { RecordedEvent } from '@keyhall/core/shared'
import type { World } from './world.js'

const ALL: AuditQuery = { order: 'oldest_first', offset: 0, limit: 1000 }

/** The newest events, oldest first. */
export async function trailOf(world: World): Promise<readonly RecordedEvent[]> {
  const storage = await world.storage()
  const { events } = await storage.read(({ audit }) => audit.search({ ...ALL, order: 'newest_first' }))
  return events.toReversed()
}

/** The events recorded during the work. */
export async function recordedBy(world: World, work: () => Promise<unknown>): Promise<readonly RecordedEvent[]> {
  const before = new Set((await trailOf(world)).map(({ id }) => id))
  await work()
  return (await trailOf(world)).filter(({ id }) => !before.has(id))
}

export const typesOf = (events: readonly RecordedEvent[]): readonly string[] => events.map(({ type }) => type)
