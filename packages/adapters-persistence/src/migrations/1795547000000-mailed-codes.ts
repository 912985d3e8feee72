import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Whether a code was mailed to the address that it verifies, or returned to an API caller. */
export class MailedCodes1795547000000 implements MigrationInterface {
  readonly name = 'MailedCodes1795547000000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table.
    await runner.query('alter table verification_codes add column is_mailed boolean')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
