import type { QueryRunner } from 'typeorm'
import { replaceIndex } from './build-index.js'
import type { Migration } from './migration.js'

/**
 * On SQLite, indexes only the newest refresh token of each grant, so that the index does not grow with each refresh. On Postgres it stays as it is: with
 * a condition on a column that a refresh changes, the change would write to all indices of the table.
 */
export class NewestRefreshTokens1795841000000 implements Migration {
  readonly name = 'NewestRefreshTokens1795841000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    if (runner.dataSource.options.type === 'postgres') return
    const index = { table: 'refresh_tokens', columns: ['grant_id'], where: 'successor_id is null' }
    await replaceIndex(runner, 'refresh_tokens_grant_id', 'refresh_tokens_newest', index)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
