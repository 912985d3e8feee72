import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** Identifies each password, so that a sign-in is compared with the password it verified and not with an instant of another clock. */
export class PasswordStamps1795548378644 implements Migration {
  readonly name = 'PasswordStamps1795548378644'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table.
    await runner.query('alter table passwords add column stamp text')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
