import type { QueryRunner } from 'typeorm'
import { replaceIndex } from './build-index.js'
import type { Migration } from './migration.js'

/** Sorts the sessions of a browser in their index: on SQLite, sorting even one needed a temporary table. */
export class SessionsByBrowser1795840000000 implements Migration {
  readonly name = 'SessionsByBrowser1795840000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    await replaceIndex(runner, 'sessions_browser_hash', 'sessions_by_browser', { table: 'sessions', columns: ['browser_hash', 'auth_time', 'id'] })
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
