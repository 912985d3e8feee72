import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** Parameters of imported authenticators, and whether a person must set up a second factor that could not be imported. */
export class ImportedFactors1795856100000 implements Migration {
  readonly name = 'ImportedFactors1795856100000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the tables.
    for (const column of ['algorithm text', 'digits integer', 'period integer']) await runner.query(`alter table totp_seeds add column ${column}`)
    await runner.query('alter table factor_preferences add column is_set_up_required boolean')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
