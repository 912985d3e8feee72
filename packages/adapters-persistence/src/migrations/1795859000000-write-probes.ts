import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** The row that readiness checks write. */
export class WriteProbes1795859000000 implements Migration {
  readonly name = 'WriteProbes1795859000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'write_probes',
      columns: [{ name: 'id', type: 'text', isPrimary: true }, { name: 'writes', type: 'bigint' }],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
