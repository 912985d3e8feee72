import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** What identity providers need for a sign-out there, sealed. */
export class LogoutHints1795801234567 implements Migration {
  readonly name = 'LogoutHints1795801234567'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table.
    await runner.query('alter table upstream_sessions add column logout_hint text')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
