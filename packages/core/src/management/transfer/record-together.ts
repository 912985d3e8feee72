import type { EventStores } from '../../foundation/audit/index.js'
import type { UserId } from '../../foundation/shared/index.js'
import type { ItemKind } from './item.js'
import type { Writing } from './writing.js'

/**
 * Records one event for everything that a unit of work has added to users. Separate events would halve the speed of an import and double its
 * size; this one lists all of them.
 */
export async function recordTogether(
  stores: EventStores, { orgId, by, events }: Writing, kind: ItemKind, userIds: readonly UserId[]
): Promise<void> {
  if (userIds.length === 0) return
  const after = { kind, added: userIds.length, userIds: [...new Set(userIds)] }
  await events.record(stores, { type: 'data.imported', aggregate: { type: 'org', id: orgId }, orgId, ...by, after })
}
