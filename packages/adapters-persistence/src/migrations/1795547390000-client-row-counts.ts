import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** Pushed requests and device codes are counted for each public client. */
export class ClientRowCounts1795547390000 implements Migration {
  readonly name = 'ClientRowCounts1795547390000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['pushed_requests', 'device_authorizations']) {
      await runner.query(`create index ${table}_client_id on ${table} (client_id, expires_at)`)
    }
  }

  /** There is no way back: a backup is. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
