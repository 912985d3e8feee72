import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which codes were sent to the address that they are about, and which were handed to somebody. */
export class MailedCodes1795547000000 implements MigrationInterface {
  readonly name = 'MailedCodes1795547000000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would make the table anew.
    await runner.query('alter table verification_codes add column is_mailed boolean')
  }

  /** There is no way back: a backup is. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
