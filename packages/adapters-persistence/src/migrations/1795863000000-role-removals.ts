import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** Takes a removed role out of the grants of users in batches. */
export class RoleRemovals1795863000000 implements Migration {
  readonly name = 'RoleRemovals1795863000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    const keys = ['project_id', 'role_key'].map((name) => ({ name, type: 'text', isPrimary: true }))
    await runner.createTable(new Table({
      name: 'role_removals', columns: [...keys, { name: 'place_created_at', type: 'bigint' }, { name: 'place_id', type: 'text' }],
    }), true)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
