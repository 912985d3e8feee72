import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** Removes what belongs to a removed object in batches. */
export class Removals1795871000000 implements Migration {
  readonly name = 'Removals1795871000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    const keys = ['kind', 'id'].map((name) => ({ name, type: 'text', isPrimary: true }))
    const numbers = ['removed_at', 'walk'].map((name) => ({ name, type: 'bigint' }))
    await runner.createTable(new Table({ name: 'removals', columns: [...keys, ...numbers, { name: 'place', type: 'text' }] }), true)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
