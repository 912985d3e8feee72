import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/**
 * Whether a password was chosen before the email address was verified. Filled for self-registered accounts from the audit trail, as far
 * back as it reaches.
 */
export class UnprovenPasswords1795548200000 implements Migration {
  readonly name = 'UnprovenPasswords1795548200000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table.
    await runner.query('alter table passwords add column is_unproven boolean')
    await runner.query(`
      update passwords set is_unproven = true where user_id in (
        select aggregate_id from audit_events where type = 'user.human.selfregistered')
      and user_id in (select id from users where not is_email_verified)`)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
