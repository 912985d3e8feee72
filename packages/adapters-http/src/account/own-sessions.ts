import type { ReadSessions, Session } from '@keyhall/core/sessions'
import type { UserId } from '@keyhall/core/shared'

const MAX_SHOWN = 200

/** The sessions of a user, most recently used first. */
export async function ownSessions(sessions: ReadSessions, userId: UserId): Promise<readonly Session[]> {
  const filters = [{ kind: 'among', field: 'userId', values: [userId] }] as const
  const { items } = await sessions.search({ filters, sortBy: 'lastSeenAt', offset: 0, limit: MAX_SHOWN, isAscending: false })
  return items
}
