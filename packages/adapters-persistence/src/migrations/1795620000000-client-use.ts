import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** When each application last got tokens. */
export class ClientUse1795620000000 implements Migration {
  readonly name = 'ClientUse1795620000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table.
    await runner.query('alter table clients add column last_used_at bigint')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
