import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** Indexes for counting pushed requests and device codes of each public client. */
export class ClientRowCounts1795547390000 implements Migration {
  readonly name = 'ClientRowCounts1795547390000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['pushed_requests', 'device_authorizations']) {
      await runner.query(`create index ${table}_client_id on ${table} (client_id, expires_at)`)
    }
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
