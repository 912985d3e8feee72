import { StorageUnavailable } from '@keyhall/core/shared'
import type { Stores } from '@keyhall/core/stores'
import type { PoolClient } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { hearing, isConflict } from '../driver-errors.js'
import { storesOf } from '../stores/all-stores.js'
import type { Nesting } from '../units/nesting.js'
import { retrying } from '../units/retry.js'
import { runUnit } from '../units/run-unit.js'
import { postgresLocks } from './postgres-locks.js'
import { PostgresSql } from './postgres-sql.js'

/** Only what Postgres itself rolled back is tried again: then surely nothing was committed. */
const WHILE_IN_CONFLICT = { when: isConflict, within: 3_000, pause: 20 }

/** Runs units of work as transactions. */
export class PostgresUnits {
  readonly #dataSource: DataSource
  readonly #nesting: Nesting

  constructor(dataSource: DataSource, nesting: Nesting) {
    this.#dataSource = dataSource
    this.#nesting = nesting
  }

  async run<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    return retrying(WHILE_IN_CONFLICT, () => this.#attempt(work))
  }

  async #attempt<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
    const runner = this.#dataSource.createQueryRunner()
    try {
      const client = (await hearing(runner.connect())) as PoolClient
      await hearing(client.query('begin'))
      return await this.#transaction(client, runner.manager, work)
    } finally {
      await runner.release()
    }
  }

  async #transaction<T>(client: PoolClient, orm: EntityManager, work: (stores: Stores) => Promise<T>): Promise<T> {
    const sql = new PostgresSql(client)
    try {
      const result = await runUnit(storesOf({ sql, orm, locks: postgresLocks(sql) }), work, this.#nesting)
      // A transaction in which a statement has failed answers COMMIT with ROLLBACK, and no error.
      const { command } = await hearing(client.query('commit'))
      if (command !== 'COMMIT') throw new StorageUnavailable('the transaction could not be committed')
      return result
    } catch (error) {
      await rollback(client)
      throw error
    }
  }
}

async function rollback(client: PoolClient): Promise<void> {
  try {
    await client.query('rollback')
  } catch {
    // The connection is broken. Ending it keeps it out of the pool; the server rolls back by itself.
    void client.end().catch(() => undefined)
  }
}
