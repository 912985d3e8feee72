import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import { buildIndex, replaceIndex } from './build-index.js'
import type { Migration } from './migration.js'

/** Ends the sign-ins of a person in batches, the newest session first. */
export class PendingEndings1795853000000 implements Migration {
  readonly name = 'PendingEndings1795853000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    const json = runner.connection.options.type === 'postgres' ? 'jsonb' : 'text'
    const optional = ['keep_id', 'place_session_id', 'place_id'].map((name) => ({ name, type: 'text', isNullable: true }))
    const instants = ['sessions_until', 'grants_until', 'ended_at'].map((name) => ({ name, type: 'bigint' }))
    await runner.createTable(new Table({
      name: 'pending_endings',
      columns: [{ name: 'id', type: 'text', isPrimary: true }, { name: 'user_id', type: 'text' }, ...optional, ...instants, { name: 'body', type: json }],
    }), true)
    await buildIndex(runner, 'pending_endings_user_id', { table: 'pending_endings', columns: ['user_id'] })
    await replaceIndex(runner, 'sessions_user_id', 'sessions_by_user', { table: 'sessions', columns: ['user_id', 'created_at', 'id'] })
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
