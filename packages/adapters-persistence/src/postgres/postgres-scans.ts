import type { Departure } from '@keyhall/core/shared'
import type { PoolClient } from 'pg'
import pg from 'pg'
import { isOutcomeKnown } from '../driver-errors.js'
import { CachedTotals } from '../sql/cached-totals.js'
import { Places, abandoned } from '../sql/places.js'
import { MAX_SCAN, SCAN_PLACES, tooSlow } from '../sql/scan-limits.js'
import type { Row, Value } from '../sql/sql.js'
import { MAX_CONNECTING, MAX_LOCK } from './limits.js'
import type { PostgresHosts } from './postgres-hosts.js'
import { clientWith } from './session-client.js'

/** `query_canceled`: by the limit of the statement, or because the caller has left. */
const CANCELED = '57014'

interface ScanOptions {
  /** How the driver parses values. */
  readonly types: pg.CustomTypesConfig
  /** Milliseconds of a scan. */
  readonly limit?: number
  readonly hosts?: PostgresHosts | undefined
}

/** Connections for searches that may read whole tables: few, and planned for such statements. They open on demand and close when idle. */
export class PostgresScans {
  readonly totals = new CachedTotals()
  readonly #pool: pg.Pool
  readonly #places = new Places(SCAN_PLACES)

  constructor(url: string, { types, limit = MAX_SCAN, hosts }: ScanOptions) {
    const settings = { statement_timeout: limit, lock_timeout: MAX_LOCK, plan_cache_mode: 'force_custom_plan', jit: 'off', default_transaction_read_only: 'on' }
    this.#pool = new pg.Pool({
      Client: clientWith(settings, { hosts }), connectionString: url, max: SCAN_PLACES.maxRunning + 1, connectionTimeoutMillis: MAX_CONNECTING, keepAlive: true,
      application_name: 'keyhall search', types, allowExitOnIdle: true,
    })
    // A broken idle connection is replaced on its next use, which reports the error.
    this.#pool.on('error', () => undefined)
  }

  run(text: string, values: readonly Value[], departure?: Departure): Promise<readonly Row[]> {
    return this.#places.during(() => this.#runNow(text, values, departure), departure)
  }

  async close(): Promise<void> {
    await this.#pool.end()
  }

  async #runNow(text: string, values: readonly Value[], departure: Departure | undefined): Promise<readonly Row[]> {
    const client = await this.#pool.connect()
    let leaving: Promise<unknown> | undefined
    let broken: Error | undefined
    const leave = (): void => {
      leaving = this.#cancel(client)
    }
    departure?.addEventListener('abort', leave)
    try {
      if (departure?.aborted === true) throw abandoned()
      const { rows } = await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
      return rows
    } catch (problem) {
      if (!(problem instanceof Error && 'code' in problem && problem.code === CANCELED)) {
        if (!isOutcomeKnown(problem)) broken = problem as Error
        throw problem
      }
      throw leaving ? abandoned() : tooSlow()
    } finally {
      departure?.removeEventListener('abort', leave)
      // Otherwise the next statement of the connection could be cancelled.
      await leaving
      client.release(broken)
    }
  }

  /** A failure is harmless: the statement then ends by its limit. */
  async #cancel(client: PoolClient): Promise<void> {
    const { processID } = client as PoolClient & { readonly processID: number }
    await this.#pool.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined)
  }
}
