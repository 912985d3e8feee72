import { REMEMBERED_FOR } from '@keyhall/core/credentials'
import type { EpochSeconds } from '@keyhall/core/shared'
import { LOGIN_TRACES_KEPT_FOR } from '@keyhall/core/login-trace'
import type { ExpiredRows } from '@keyhall/core/stores'
import { DELIVERIES_KEPT_FOR } from '@keyhall/core/targets'
import type { GrantRecord } from '@keyhall/core/tokens'
import type { CommitQueue } from '../commit-queue.js'
import type { Table } from '../table.js'
import type { Tables } from '../tables.js'

type Sweep = (tables: Tables, before: EpochSeconds, limit: number) => number

const kind = <R>(tableOf: (tables: Tables) => Table<R>, expiryOf: (row: R) => EpochSeconds): Sweep => (tables, before, limit) => {
  const table = tableOf(tables)
  const keys: string[] = []
  for (const [key, row] of table.entries()) {
    if (keys.length >= limit) break
    if (expiryOf(row) < before) keys.push(key)
  }
  for (const key of keys) table.delete(key)
  return keys.length
}

const DAY = 86_400

const isAfter = (a: GrantRecord, b: GrantRecord): boolean => a.expiresAt > b.expiresAt || (a.expiresAt === b.expiresAt && a.id > b.id)

/** The last grant of a client and user in a session that lives says who is told when the session ends: it is looked at again in a day. */
const grantsOfLivingSessions: Sweep = ({ grants, sessions }, before, limit) => {
  const lasts = new Map<string, GrantRecord>()
  for (const grant of grants.values()) {
    const { sessionId, clientId, userId } = grant
    if (sessionId === undefined || (sessions.get(sessionId)?.expiresAt ?? 0) < before) continue
    const holder = JSON.stringify([sessionId, clientId, userId])
    const known = lasts.get(holder)
    if (!known || isAfter(grant, known)) lasts.set(holder, grant)
  }
  const needed = [...lasts.values()].filter(({ expiresAt }) => expiresAt < before).slice(0, limit)
  for (const grant of needed) grants.set(grant.id, { ...grant, expiresAt: before + DAY })
  return needed.length
}

/** Tokens before the grants that they came from. */
const kinds: readonly Sweep[] = [
  kind((tables) => tables.authRequests, (request) => request.expiresAt),
  kind((tables) => tables.pushedRequests, ({ request }) => request.expiresAt),
  kind((tables) => tables.codes, (code) => code.expiresAt),
  kind((tables) => tables.accessTokens, (token) => token.expiresAt),
  kind((tables) => tables.refreshTokens, (token) => token.expiresAt),
  grantsOfLivingSessions,
  kind((tables) => tables.grants, (grant) => grant.expiresAt),
  kind((tables) => tables.revokedJwts, (jwt) => jwt.expiresAt),
  kind((tables) => tables.usedOnce, (used) => used.expiresAt),
  kind((tables) => tables.deviceAuthorizations, (device) => device.expiresAt),
  kind((tables) => tables.sessions, (session) => session.expiresAt),
  kind((tables) => tables.loginAttempts, (attempts) => attempts.blockedUntil + REMEMBERED_FOR),
  kind((tables) => tables.verificationCodes, (code) => code.expiresAt),
  // A dead letter is due when it may go.
  kind((tables) => tables.outbox, ({ failed, dueAt }) => (failed ? dueAt : Infinity)),
  kind((tables) => tables.deliveries, ({ at }) => at + DELIVERIES_KEPT_FOR),
  kind((tables) => tables.loginTraces, ({ at }) => at + LOGIN_TRACES_KEPT_FOR),
]

/** The oldest first. */
function purgeEvents({ auditEvents }: Tables, before: EpochSeconds, limit: number): number {
  const old = [...auditEvents.values()].filter(({ at }) => at < before).toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).slice(0, limit)
  for (const { id } of old) auditEvents.delete(id)
  return old.length
}

/** The newest of each target stay. */
function purgeDeliveries({ deliveries }: Tables, kept: number, limit: number): number {
  const counts = new Map<string, number>()
  const surplus = [...deliveries.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)).filter(({ targetId }) => {
    const count = (counts.get(targetId) ?? 0) + 1
    counts.set(targetId, count)
    return count > kept
  })
  for (const { id } of surplus.slice(0, limit)) deliveries.delete(id)
  return Math.min(surplus.length, limit)
}

/** The newest stay. */
function purgeLoginTraces({ loginTraces }: Tables, kept: number, limit: number): number {
  const surplus = [...loginTraces.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(kept, kept + limit)
  for (const { id } of surplus) loginTraces.delete(id)
  return surplus.length
}

export class MemoryExpiredRows implements ExpiredRows {
  readonly #queue: CommitQueue

  constructor(queue: CommitQueue) {
    this.#queue = queue
  }

  /** The limit holds for all kinds together. */
  async purge(before: EpochSeconds, limit: number): Promise<number> {
    return this.#queue.run((tables) => kinds.reduce((deleted, purge) => deleted + purge(tables, before, limit - deleted), 0))
  }

  async purgeEvents(before: EpochSeconds, limit: number): Promise<number> {
    return this.#queue.run((tables) => purgeEvents(tables, before, limit))
  }

  async purgeDeliveries(kept: number, limit: number): Promise<number> {
    return this.#queue.run((tables) => purgeDeliveries(tables, kept, limit))
  }

  async purgeLoginTraces(kept: number, limit: number): Promise<number> {
    return this.#queue.run((tables) => purgeLoginTraces(tables, kept, limit))
  }
}
