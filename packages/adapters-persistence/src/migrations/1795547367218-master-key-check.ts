import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A value sealed with the master key. A server opens it before it seals anything else. */
export class MasterKeyCheck1795547367218 implements MigrationInterface {
  readonly name = 'MasterKeyCheck1795547367218'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table master_key_check (singleton integer primary key not null, sealed text not null)')
  }

  /** There is no way back: a backup is. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
