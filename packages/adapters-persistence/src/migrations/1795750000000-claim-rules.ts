import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** The claim rules of each application. Those of a project are among its settings. */
export class ClaimRules1795750000000 implements Migration {
  readonly name = 'ClaimRules1795750000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table, without its triggers.
    await runner.query(`alter table clients add column claim_rules ${runner.connection.options.type === 'postgres' ? 'jsonb' : 'text'}`)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
