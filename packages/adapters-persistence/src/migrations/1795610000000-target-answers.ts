import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** The response body in the log of target calls. */
export class TargetAnswers1795610000000 implements Migration {
  readonly name = 'TargetAnswers1795610000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table target_deliveries add column answer text')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
