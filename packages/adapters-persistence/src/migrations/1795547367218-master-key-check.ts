import type { MigrationInterface, QueryRunner } from 'typeorm'

/** A value sealed with the master key, to detect a wrong key at the start. */
export class MasterKeyCheck1795547367218 implements MigrationInterface {
  readonly name = 'MasterKeyCheck1795547367218'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table master_key_check (singleton integer primary key not null, sealed text not null)')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
