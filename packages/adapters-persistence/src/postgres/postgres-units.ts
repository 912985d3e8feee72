import { StorageUnavailable } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import type { PoolClient, QueryResult } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { mappingErrors, isConflict, isOutcomeKnown } from '../driver-errors.js'
import { storesOf } from '../stores/all-stores.js'
import type { Nesting } from '../units/nesting.js'
import { retrying } from '../units/retry.js'
import { runUnit } from '../units/run-unit.js'
import type { DatabaseClock } from './database-clock.js'
import { DATABASE_NOW } from './database-clock.js'
import { MAX_CONNECTING, MAX_START, MAX_UNIT } from './limits.js'
import { postgresLocks } from './postgres-locks.js'
import { PostgresSql } from './postgres-sql.js'

/** Retries only transactions that Postgres itself rolled back, because then nothing was committed. */
const WHILE_IN_CONFLICT = { when: isConflict, within: 3_000, pause: 20 }

/** The caller gets an error after this time. The deadline prevents a later commit. */
const MAX_RUN = MAX_CONNECTING + MAX_UNIT + MAX_START

/** Runs units of work as transactions. */
export class PostgresUnits {
  readonly #dataSource: DataSource
  readonly #nesting: Nesting
  readonly #clock: DatabaseClock

  constructor(dataSource: DataSource, nesting: Nesting, clock: DatabaseClock) {
    this.#dataSource = dataSource
    this.#nesting = nesting
    this.#clock = clock
  }

  async run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const endsAt = performance.now() + MAX_CONNECTING + MAX_UNIT
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new StorageUnavailable('a unit of work took too long')), MAX_RUN)
    })
    try {
      return await Promise.race([retrying(WHILE_IN_CONFLICT, () => this.#attempt(work, endsAt)), late])
    } finally {
      clearTimeout(timer)
    }
  }

  async #attempt<T>(work: (stores: Stores) => Promise<T>, endsAt: number): Promise<T> {
    await mappingErrors(this.#clock.refresh())
    const runner = this.#dataSource.createQueryRunner()
    try {
      const client = (await mappingErrors(runner.connect())) as PoolClient
      return await this.#transaction({ client, orm: runner.manager, endsAt }, work)
    } finally {
      await runner.release()
    }
  }

  async #transaction<T>({ client, orm, endsAt }: Transaction, work: (stores: Stores) => Promise<T>): Promise<T> {
    const sql = new PostgresSql(client)
    try {
      // Within this block: a connection whose answer is lost may be inside the transaction, and a later write on it would never be committed.
      await mappingErrors(client.query('begin'))
      const result = await runUnit(storesOf({ sql, orm, locks: postgresLocks(sql) }), work, this.#nesting)
      await this.#commit(client, endsAt)
      return result
    } catch (error) {
      await rollback(client, error)
      throw error
    }
  }

  /** Sends the deadline check in the same message as the commit, so that a database that was frozen does not commit late. */
  async #commit(client: PoolClient, endsAt: number): Promise<void> {
    const sentAt = performance.now()
    const deadline = Math.floor(this.#clock.now() + Math.min(MAX_START, endsAt - sentAt))
    const text = `select now, 1 / (now < ${deadline})::int from (select ${DATABASE_NOW} as now) clock; commit`
    try {
      const results = (await client.query<{ readonly now: number }>(text)) as unknown as readonly QueryResult<{ readonly now: number }>[]
      // In a failed transaction, COMMIT returns ROLLBACK without an error.
      if (results.at(-1)?.command !== 'COMMIT') throw new StorageUnavailable('the transaction could not be committed')
      this.#clock.learn(results[0]?.rows[0]?.now ?? 0, sentAt)
    } catch (error) {
      if (!isDivisionByZero(error)) return mappingErrors(Promise.reject(error))
      this.#clock.forget()
      throw new StorageUnavailable('the storage is too slow: a commit arrived after its deadline', { cause: error })
    }
  }
}

interface Transaction {
  readonly client: PoolClient
  readonly orm: EntityManager
  /** Deadline of the commit, by `performance.now()`. */
  readonly endsAt: number
}

const isDivisionByZero = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '22012'

async function rollback(client: PoolClient, cause: unknown): Promise<void> {
  const driverError = cause instanceof StorageUnavailable ? cause.cause : undefined
  try {
    // A connection that does not answer would not answer a rollback either.
    if (driverError instanceof Error && !isOutcomeKnown(driverError)) throw driverError
    await client.query('rollback')
  } catch {
    // Ends the broken connection, so that it leaves the pool; the server rolls back.
    void client.end().catch(() => undefined)
  }
}
