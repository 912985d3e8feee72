import type { QueryRunner } from 'typeorm'
import { buildIndex } from './build-index.js'
import type { Migration } from './migration.js'

/** Sorts the sessions of a browser in their index: on SQLite, sorting even one needed a temporary table. */
export class SessionsByBrowser1795840000000 implements Migration {
  readonly name = 'SessionsByBrowser1795840000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    const dropping = runner.dataSource.options.type === 'postgres' ? 'drop index concurrently if exists' : 'drop index'
    await buildIndex(runner, 'sessions_by_browser', { table: 'sessions', columns: ['browser_hash', 'auth_time', 'id'] })
    await runner.query(`${dropping} sessions_browser_hash`)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
