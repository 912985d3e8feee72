import { FAILED_CHECKS } from '@keyhall/core/audit'
import type { ExpiringKind } from '@keyhall/core/stores'
import type { Sql, Statement } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Locks } from '../stores/connection.js'

/** Lets several processes delete concurrently: on Postgres each skips the rows that another one has locked. */
export type PassOver = Locks['passOver']

const DAY = 86_400

interface Expiring {
  readonly table: string
  readonly key?: string
  readonly expiry?: string
  readonly where?: string
}

const failedCheck = (kind: keyof typeof FAILED_CHECKS): Expiring =>
  ({ table: 'audit_events', expiry: 'at', where: `and type = '${FAILED_CHECKS[kind]}' and actor_id is null` })

/** Without `grant`, whose rows may be needed after their expiry. */
const EXPIRING: Readonly<Record<Exclude<ExpiringKind, 'grant'>, Expiring>> = {
  auth_request: { table: 'auth_requests' },
  code: { table: 'codes' },
  access_token: { table: 'access_tokens' },
  refresh_token: { table: 'refresh_tokens' },
  revoked_jwt: { table: 'revoked_jtis', key: 'jti' },
  settle_receipt: { table: 'settle_receipts' },
  used_once: { table: 'used_once', key: 'key' },
  pushed_request: { table: 'pushed_requests' },
  idp_intent: { table: 'idp_intents' },
  sign_out_chain: { table: 'sign_out_chains' },
  device_authorization: { table: 'device_authorizations' },
  backchannel_request: { table: 'backchannel_requests' },
  session: { table: 'sessions' },
  login_attempts: { table: 'login_attempts', key: 'account', expiry: 'blocked_until' },
  verification_code: { table: 'verification_codes', key: '(user_id, kind)' },
  // `due_at` of a dead letter is when it may be deleted.
  dead_letter: { table: 'outbox', expiry: 'due_at', where: 'and failed_at is not null' },
  delivery: { table: 'target_deliveries', expiry: 'at' },
  login_trace: { table: 'login_traces', expiry: 'at' },
  traced_sign_in: { table: 'traced_sign_ins', expiry: 'started_at' },
  failed_password: failedCheck('failed_password'),
  failed_factor: failedCheck('failed_factor'),
  failed_passkey: failedCheck('failed_passkey'),
}

/** Deletes by the index on the expiry, so that the cost of a batch does not depend on the size of the table. Takes an instant and a limit. */
const deleting = ({ table, key = 'id', expiry = 'expires_at', where = '' }: Expiring, passOver: PassOver): Statement => {
  const columns = key.replace(/[()]/g, '')
  return statement(
    `delete from ${table} where ${key} in (
      select ${columns} from ${table} where ${expiry} < $1 ${where} order by ${expiry} limit $2 ${passOver})`,
  )
}

/**
 * The last grant of a client and user in an active session is kept for back-channel logout. Of several that expired together, the last
 * one is kept.
 */
const IS_NEEDED = `
  exists (select 1 from sessions s where s.id = g.session_id and s.expires_at >= $1)
  and not exists (
    select 1 from grants o where o.session_id = g.session_id and o.client_id = g.client_id and o.user_id = g.user_id
    and (o.expires_at > g.expires_at or (o.expires_at = g.expires_at and o.id > g.id)))`

/** One batch of expired grants. Returns the same batch until it is deleted, so the cost does not depend on the backlog. */
const batch = (passOver: PassOver): string =>
  `select id, session_id, client_id, user_id, expires_at from grants where expires_at < $1 order by expires_at, id limit $2 ${passOver}`

const grants = (passOver: PassOver): Statement => statement(
  `delete from grants where id in (select g.id from (${batch(passOver)}) as g where not (${IS_NEEDED}))`,
)

/** Postpones grants that are still needed by a day. */
const postponeGrants = (passOver: PassOver): Statement => statement(
  `update grants set expires_at = cast($1 as bigint) + ${DAY} where id in (select g.id from (${batch(passOver)}) as g where ${IS_NEEDED})`,
)

/**
 * Only the bytes of ids are in the order of time. SQLite has an index in that order. On Postgres the index on ids follows the collation of the
 * database, so the index on the instants finds the traces.
 */
const surplusFor = (passOver: PassOver, byBytes: Sql['byBytes']) => {
  const id = byBytes === '' ? 'id' : `id ${byBytes}`
  const ordered = (at: string, direction: 'asc' | 'desc'): string => (byBytes === '' ? '' : `${at} ${direction}, `) + `${id} ${direction}`
  /** Compares with the trace that is the first parameter. */
  const isOlder = (at: string): string =>
    (byBytes === '' ? '' : `${at} <= (select at from login_traces where id = $1) and `) + `${id} < $1`
  const deletingOlder = (table: string, at: string): Statement => statement(`
    delete from ${table} where id in (select id from ${table} where ${isOlder(at)} order by ${ordered(at, 'asc')} limit $2 ${passOver})`)
  return {
    nextTarget: statement('select target_id from target_deliveries where target_id > $1 order by target_id limit 1'),
    deliveryAt: statement(`select id from target_deliveries where target_id = $1 order by ${id} desc limit 1 offset $2`),
    newestTraceAt: statement(`select id from login_traces order by ${ordered('at', 'desc')} limit 1 offset $1`),
    traceAt: statement(`select id from login_traces where ${isOlder('at')} order by ${ordered('at', 'desc')} limit 1 offset $2`),
    surplusDeliveries: statement(`
      delete from target_deliveries where id in (
        select id from target_deliveries where target_id = $1 and ${id} < $2 order by ${id} limit $3 ${passOver})`),
    surplusSignIns: deletingOlder('traced_sign_ins', 'started_at'),
    surplusTraces: deletingOlder('login_traces', 'at'),
  }
}

export const purgesFor = (passOver: PassOver, byBytes: Sql['byBytes']) => {
  const expired = Object.entries(EXPIRING).map(([kind, expiring]) => [kind, deleting(expiring, passOver)] as const)
  return {
    expired: { ...Object.fromEntries(expired), grant: grants(passOver) } as Readonly<Record<ExpiringKind, Statement>>,
    postponeGrants: postponeGrants(passOver),
    events: statement(
      `delete from audit_events where id in (select id from audit_events where at < $1 order by at, id limit $2 ${passOver})`,
    ),
    ...surplusFor(passOver, byBytes),
  }
}

export type Purges = ReturnType<typeof purgesFor>
