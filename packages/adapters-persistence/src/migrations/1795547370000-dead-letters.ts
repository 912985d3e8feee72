import type { MigrationInterface, QueryRunner } from 'typeorm'

/** An index for purging dead letters. */
export class DeadLetters1795547370000 implements MigrationInterface {
  readonly name = 'DeadLetters1795547370000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index outbox_dead on outbox (due_at) where failed_at is not null')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
