import { setImmediate as nextTurn } from 'node:timers/promises'
import { FAILED_CHECK_RETENTION } from '@keyhall/core/audit'
import { REMEMBERED_FOR } from '@keyhall/core/credentials'
import type { EpochSeconds } from '@keyhall/core/shared'
import { TargetId } from '@keyhall/core/shared'
import { LOGIN_TRACE_RETENTION } from '@keyhall/core/login-trace'
import type { ExpiredRows, ExpiringKind, Surplus } from '@keyhall/core/stores'
import { DELIVERY_RETENTION } from '@keyhall/core/targets'
import { RowReader } from '../sql/row-reader.js'
import type { Reads, Sql, Value } from '../sql/sql.js'
import { firstRow } from '../sql/sql.js'
import type { PassOver, Purges } from './purge-statements.js'
import { purgesFor } from './purge-statements.js'
import type { Writes } from './writes.js'

/** Seconds that a row is still needed after its expiry column. */
const NEEDED_FOR: Readonly<Partial<Record<ExpiringKind, number>>> = {
  login_attempts: REMEMBERED_FOR,
  delivery: DELIVERY_RETENTION,
  login_trace: LOGIN_TRACE_RETENTION,
  traced_sign_in: LOGIN_TRACE_RETENTION,
  failed_password: FAILED_CHECK_RETENTION,
  failed_factor: FAILED_CHECK_RETENTION,
  failed_passkey: FAILED_CHECK_RETENTION,
}

/** Index entries skipped by one statement. More would block the process on SQLite. */
const STEP = 10_000

interface Database {
  readonly reads: Reads
  readonly writes: Writes
  readonly passOver: PassOver
  readonly byBytes: Sql['byBytes']
}

export class SqlExpiredRows implements ExpiredRows {
  readonly #reads: Reads
  readonly #writes: Writes
  readonly #statements: Purges

  constructor({ reads, writes, passOver, byBytes }: Database) {
    this.#reads = reads
    this.#writes = writes
    this.#statements = purgesFor(passOver, byBytes)
  }

  async purge(kind: ExpiringKind, before: EpochSeconds, limit: number): Promise<number> {
    const expired = before - (NEEDED_FOR[kind] ?? 0)
    const deleted = await this.#writes.change(this.#statements.expired[kind], [expired, limit])
    if (kind !== 'grant' || deleted >= limit) return deleted
    return deleted + (await this.#writes.change(this.#statements.postponeGrants, [expired, limit - deleted]))
  }

  async purgeEvents(before: EpochSeconds, limit: number): Promise<number> {
    return this.#writes.change(this.#statements.events, [before, limit])
  }

  async surplus(kind: 'delivery' | 'login_trace', maxCount: number): Promise<readonly Surplus[]> {
    return kind === 'delivery' ? this.#surplusDeliveries(maxCount) : this.#surplusTraces(maxCount)
  }

  async purgeSurplus(surplus: Surplus, limit: number): Promise<number> {
    const { surplusDeliveries, surplusTraces, surplusSignIns } = this.#statements
    if (surplus.kind === 'delivery') return this.#writes.change(surplusDeliveries, [surplus.targetId, surplus.before, limit])
    return this.#writes.change(surplus.kind === 'login_trace' ? surplusTraces : surplusSignIns, [surplus.before, limit])
  }

  async #surplusDeliveries(maxCount: number): Promise<readonly Surplus[]> {
    const found: Surplus[] = []
    const { nextTarget, deliveryAt } = this.#statements
    for (let target = await this.#text(nextTarget, ['']); target !== undefined; target = await this.#text(nextTarget, [target])) {
      const before = await this.#text(deliveryAt, [target, maxCount - 1])
      if (before !== undefined) found.push({ kind: 'delivery', targetId: TargetId.parse(target), before })
      await nextTurn()
    }
    return found
  }

  /** Walks back over the newest entries, one step at a time. */
  async #surplusTraces(maxCount: number): Promise<readonly Surplus[]> {
    const { newestTraceAt, traceAt } = this.#statements
    let before: string | undefined
    for (let passed = 0; passed < maxCount; passed += STEP) {
      const offset = Math.min(STEP, maxCount - passed) - 1
      before = before === undefined ? await this.#text(newestTraceAt, [offset]) : await this.#text(traceAt, [before, offset])
      if (before === undefined) return []
      await nextTurn()
    }
    return before === undefined ? [] : [{ kind: 'login_trace', before }, { kind: 'traced_sign_in', before }]
  }

  async #text(statement: Purges['nextTarget'], values: readonly Value[]): Promise<string | undefined> {
    const row = await firstRow(this.#reads, statement, values)
    return row && new RowReader(row).text()
  }
}
