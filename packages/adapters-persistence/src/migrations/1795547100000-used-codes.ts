import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The browser that used a code, so that a form that is sent twice succeeds twice. */
export class UsedCodes1795547100000 implements MigrationInterface {
  readonly name = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table.
    await runner.query('alter table verification_codes add column spent_by text')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
