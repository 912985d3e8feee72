import { KeyedPlaces, StorageUnavailable } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import type { Pool, PoolClient } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { mappingErrors, isConflict, isOutcomeKnown } from '../driver-errors.js'
import { statement } from '../sql/sql.js'
import { storesOf } from '../stores/all-stores.js'
import type { Connection } from '../stores/connection.js'
import type { Nesting } from '../units/nesting.js'
import { retrying } from '../units/retry.js'
import { runUnit } from '../units/run-unit.js'
import type { DatabaseClock } from './database-clock.js'
import { DATABASE_NOW } from './database-clock.js'
import { LockTurns, MAX_AT_ONE_LOCK } from './lock-turns.js'
import { MAX_CONNECTING, MAX_START, MAX_UNIT } from './limits.js'
import type { PostgresConnection } from './postgres-connection.js'
import { postgresLocks } from './postgres-locks.js'
import { PostgresSql } from './postgres-sql.js'
import type { Outcome, Step } from './prepared-message.js'
import { UnitChannel } from './unit-channel.js'

/** Retries only transactions that Postgres itself rolled back, because then nothing was committed. */
const WHILE_IN_CONFLICT = { when: isConflict, within: 3_000, pause: 20 }

/** The caller gets an error after this time. The deadline prevents a later commit. */
const MAX_RUN = MAX_CONNECTING + MAX_UNIT + MAX_START

/** Division by zero at or after the deadline. */
const IN_TIME = statement(`select now, 1 / (now < $1::bigint)::int from (select ${DATABASE_NOW} as now) clock`)
const COMMIT: Step = { statement: statement('commit'), values: [] }

/** Runs units of work as transactions. */
export class PostgresUnits {
  readonly #pool: Pool
  readonly #dataSource: DataSource
  readonly #nesting: Nesting
  readonly #clock: DatabaseClock
  readonly #places = new KeyedPlaces(MAX_AT_ONE_LOCK)

  constructor({ pool, dataSource }: PostgresConnection, nesting: Nesting, clock: DatabaseClock) {
    this.#pool = pool
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
      return await Promise.race([retrying(WHILE_IN_CONFLICT, () => this.#inTurn(work, endsAt)), late])
    } finally {
      clearTimeout(timer)
    }
  }

  /** Repeats the work after a wait in memory, without a connection, when too many others are at one of its locks. */
  async #inTurn<T>(work: (stores: Stores) => Promise<T>, endsAt: number): Promise<T> {
    const turns = new LockTurns(this.#places)
    try {
      for (;;) {
        const done = await this.#attempt(work, endsAt, turns)
        if (done) return done.result
        await turns.wait()
        if (performance.now() >= endsAt) throw new StorageUnavailable('a lock was taken by others for too long')
      }
    } finally {
      turns.leave()
    }
  }

  /** @returns `undefined` when it is not yet the turn of the unit */
  async #attempt<T>(work: (stores: Stores) => Promise<T>, endsAt: number, turns: LockTurns): Promise<{ readonly result: T } | undefined> {
    await mappingErrors(this.#clock.refresh())
    const client = await mappingErrors(this.#pool.connect())
    try {
      return { result: await this.#transaction({ client, channel: new UnitChannel(client), endsAt, turns }, work) }
    } catch (error) {
      if (turns.isMissing) return undefined
      throw error
    } finally {
      client.release()
    }
  }

  async #transaction<T>(transaction: Transaction, work: (stores: Stores) => Promise<T>): Promise<T> {
    const { channel, turns } = transaction
    try {
      const result = await runUnit(storesOf(connectionOf(channel, this.#dataSource, turns)), work, this.#nesting)
      if (turns.isMissing) throw new StorageUnavailable('the unit of work has ignored that a lock was missing')
      if (channel.hasWork) await this.#commit(transaction)
      return result
    } catch (error) {
      if (channel.hasBegun) await rollback(transaction.client, error)
      throw error
    }
  }

  /** Sends the deadline check in the same message as the commit, so that a database that was frozen does not commit late. */
  async #commit({ channel, endsAt }: Transaction): Promise<void> {
    if (channel.hasFailed) throw new StorageUnavailable('the transaction could not be committed')
    const sentAt = performance.now()
    const deadline = Math.floor(this.#clock.now() + Math.min(MAX_START, endsAt - sentAt))
    const [checked, committed] = await this.#sendInTime(channel, [{ statement: IN_TIME, values: [deadline] }, COMMIT])
    // In a failed transaction, COMMIT returns ROLLBACK without an error.
    if (committed?.command !== 'COMMIT') throw new StorageUnavailable('the transaction could not be committed')
    this.#clock.learn(checked?.rows[0]?.[0] as number, sentAt)
  }

  async #sendInTime(channel: UnitChannel, steps: readonly Step[]): Promise<readonly Outcome[]> {
    try {
      return await channel.sendAll(steps)
    } catch (error) {
      if (!isDivisionByZero(error)) return mappingErrors(Promise.reject(error))
      this.#clock.forget()
      throw new StorageUnavailable('the storage is too slow: a commit arrived after its deadline', { cause: error })
    }
  }
}

interface Transaction {
  readonly client: PoolClient
  readonly channel: UnitChannel
  /** Deadline of the commit, by `performance.now()`. */
  readonly endsAt: number
  readonly turns: LockTurns
}

/** TypeORM takes part only in the units whose stores use it. */
function connectionOf(channel: UnitChannel, dataSource: DataSource, turns: LockTurns): Connection {
  const sql = new PostgresSql(channel)
  let orm: EntityManager | undefined
  return {
    sql,
    locks: postgresLocks(sql, turns),
    get orm() {
      return (orm ??= managerOn(channel, dataSource))
    },
  }
}

/** Sends the statements of TypeORM on the channel. It calls no other method of its connection. */
const managerOn = (channel: UnitChannel, dataSource: DataSource): EntityManager =>
  Object.assign(dataSource.createQueryRunner(), { databaseConnection: channel }).manager

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
