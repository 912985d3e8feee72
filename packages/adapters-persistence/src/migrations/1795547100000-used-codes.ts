import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Which browser has used a code: a form that is sent twice ends well twice. */
export class UsedCodes1795547100000 implements MigrationInterface {
  readonly name = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would make the table anew.
    await runner.query('alter table verification_codes add column spent_by text')
  }

  /** There is no way back: a backup is. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
