import { FAILED_CHECKS, FAILED_CHECK_RETENTION } from '@keyhall/core/audit'
import { REMEMBERED_FOR } from '@keyhall/core/credentials'
import type { EpochSeconds, TargetId } from '@keyhall/core/shared'
import type { LoginTraceEntry, TracedSignIn } from '@keyhall/core/login-trace'
import { LOGIN_TRACE_RETENTION } from '@keyhall/core/login-trace'
import type { ExpiredRows, ExpiringKind, Surplus } from '@keyhall/core/stores'
import type { TargetDelivery } from '@keyhall/core/targets'
import { DELIVERY_RETENTION } from '@keyhall/core/targets'
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

const failedCheck = (of: keyof typeof FAILED_CHECKS): Sweep =>
  kind((tables) => tables.auditEvents, ({ type, actor, at }) => (type === FAILED_CHECKS[of] && actor.kind === 'anonymous' ? at + FAILED_CHECK_RETENTION : Infinity))

const DAY = 86_400

const isAfter = (a: GrantRecord, b: GrantRecord): boolean => a.expiresAt > b.expiresAt || (a.expiresAt === b.expiresAt && a.id > b.id)

/** The last grant of a client and user in an active session is kept for back-channel logout, and checked again in a day. */
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

/** Deletes expired grants, except those still needed, which are checked again in a day. */
const sweepGrants: Sweep = (tables, before, limit) => {
  const postponed = grantsOfLivingSessions(tables, before, limit)
  return postponed + kind(({ grants }) => grants, ({ expiresAt }) => expiresAt)(tables, before, limit - postponed)
}

const SWEEPS: Readonly<Record<ExpiringKind, Sweep>> = {
  auth_request: kind((tables) => tables.authRequests, (request) => request.expiresAt),
  code: kind((tables) => tables.codes, (code) => code.expiresAt),
  access_token: kind((tables) => tables.accessTokens, (token) => token.expiresAt),
  refresh_token: kind((tables) => tables.refreshTokens, (token) => token.expiresAt),
  grant: sweepGrants,
  revoked_jwt: kind((tables) => tables.revokedJwts, (jwt) => jwt.expiresAt),
  // The memory storage writes none: see `isUnanswered`.
  settle_receipt: () => 0,
  used_once: kind((tables) => tables.usedOnce, (used) => used.expiresAt),
  sign_out_chain: kind((tables) => tables.signOutChains, (chain) => chain.expiresAt),
  idp_intent: kind((tables) => tables.intents, (intent) => intent.expiresAt),
  pushed_request: kind((tables) => tables.pushedRequests, ({ request }) => request.expiresAt),
  device_authorization: kind((tables) => tables.deviceAuthorizations, (device) => device.expiresAt),
  backchannel_request: kind((tables) => tables.backchannelRequests, (request) => request.expiresAt),
  session: kind((tables) => tables.sessions, (session) => session.expiresAt),
  login_attempts: kind((tables) => tables.loginAttempts, (attempts) => attempts.blockedUntil + REMEMBERED_FOR),
  verification_code: kind((tables) => tables.verificationCodes, (code) => code.expiresAt),
  // `dueAt` of a dead letter is when it may be deleted.
  dead_letter: kind((tables) => tables.outbox, ({ failedAt, dueAt }) => (failedAt === undefined ? Infinity : dueAt)),
  delivery: kind((tables) => tables.deliveries, ({ at }) => at + DELIVERY_RETENTION),
  login_trace: kind((tables) => tables.loginTraces, ({ at }) => at + LOGIN_TRACE_RETENTION),
  traced_sign_in: kind((tables) => tables.tracedSignIns, ({ startedAt }) => startedAt + LOGIN_TRACE_RETENTION),
  failed_password: failedCheck('failed_password'),
  failed_factor: failedCheck('failed_factor'),
  failed_passkey: failedCheck('failed_passkey'),
}

/** Deletes the oldest first. */
function purgeEvents({ auditEvents }: Tables, before: EpochSeconds, limit: number): number {
  const old = [...auditEvents.values()].filter(({ at }) => at < before).toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)).slice(0, limit)
  for (const { id } of old) auditEvents.delete(id)
  return old.length
}

const newestFirst = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? 1 : -1)

function surplusDeliveries({ deliveries }: Tables, kept: number): readonly Surplus[] {
  const counts = new Map<TargetId, number>()
  return [...deliveries.values()].toSorted(newestFirst).flatMap(({ id, targetId }): readonly Surplus[] => {
    const count = (counts.get(targetId) ?? 0) + 1
    counts.set(targetId, count)
    return count === kept ? [{ kind: 'delivery', targetId, before: id }] : []
  })
}

function surplusTraces({ loginTraces }: Tables, kept: number): readonly Surplus[] {
  const oldestKept = [...loginTraces.values()].toSorted(newestFirst)[kept - 1]
  return oldestKept ? (['login_trace', 'traced_sign_in'] as const).map((of) => ({ kind: of, before: oldestKept.id })) : []
}

function purgeSurplus({ deliveries, loginTraces, tracedSignIns }: Tables, surplus: Surplus, limit: number): number {
  const table: Table<TargetDelivery> | Table<LoginTraceEntry> | Table<TracedSignIn> =
    surplus.kind === 'delivery' ? deliveries : surplus.kind === 'login_trace' ? loginTraces : tracedSignIns
  const isOfTarget = (row: TargetDelivery | LoginTraceEntry | TracedSignIn): boolean =>
    surplus.kind !== 'delivery' || ('targetId' in row && row.targetId === surplus.targetId)
  const old = [...table.values()].filter((row) => row.id < surplus.before && isOfTarget(row)).toSorted(newestFirst).slice(-limit)
  for (const { id } of old) table.delete(id)
  return old.length
}

export class MemoryExpiredRows implements ExpiredRows {
  readonly #queue: CommitQueue

  constructor(queue: CommitQueue) {
    this.#queue = queue
  }

  async purge(kindOfRow: ExpiringKind, before: EpochSeconds, limit: number): Promise<number> {
    return this.#queue.run((tables) => SWEEPS[kindOfRow](tables, before, limit))
  }

  async purgeEvents(before: EpochSeconds, limit: number): Promise<number> {
    return this.#queue.run((tables) => purgeEvents(tables, before, limit))
  }

  async surplus(kindOfRow: 'delivery' | 'login_trace', kept: number): Promise<readonly Surplus[]> {
    return this.#queue.run((tables) => (kindOfRow === 'delivery' ? surplusDeliveries : surplusTraces)(tables, kept))
  }

  async purgeSurplus(surplus: Surplus, limit: number): Promise<number> {
    return this.#queue.run((tables) => purgeSurplus(tables, surplus, limit))
  }
}
