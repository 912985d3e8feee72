import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** Who added a linked sign-in, and since when it is suspended. */
export class LinkMarks1795850000000 implements Migration {
  readonly name = 'LinkMarks1795850000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table.
    for (const column of ['is_given boolean', 'suspended_at bigint']) await runner.query(`alter table idp_links add column ${column}`)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
