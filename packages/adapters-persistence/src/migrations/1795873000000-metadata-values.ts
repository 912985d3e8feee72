import type { QueryRunner } from 'typeorm'
import { buildIndex } from './build-index.js'
import type { Migration } from './migration.js'

/** Finds users by a value of their metadata. Of the first characters, because values may be longer than an index allows. */
export class MetadataValues1795873000000 implements Migration {
  readonly name = 'MetadataValues1795873000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'user_metadata_by_value', { table: 'user_metadata', columns: ['substr(value,1,300)', 'canonical_key'] })
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
