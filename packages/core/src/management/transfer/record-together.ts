import type { EventStores } from '../../foundation/audit/index.js'
import type { UserId } from '../../foundation/shared/index.js'
import type { ItemKind } from './item.js'
import type { Writing } from './writing.js'

/**
 * Leaves one event for everything that a unit of work has added to users. An event for each of them would cost half of the rate and
 * half of the room of an import; this one names them all.
 */
export async function recordTogether(
  stores: EventStores, { orgId, by, events }: Writing, kind: ItemKind, userIds: readonly UserId[]
): Promise<void> {
  if (userIds.length === 0) return
  const after = { kind, added: userIds.length, userIds: [...new Set(userIds)] }
  await events.record(stores, { type: 'data.imported', aggregate: { type: 'org', id: orgId }, orgId, ...by, after })
}
