import { Table } from 'typeorm'
import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** Makes refresh token rotation repeatable, and distinguishes uses whose response was lost from reuse. */
export class SettleReceipts1795548100000 implements Migration {
  readonly name = 'SettleReceipts1795548100000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL, because TypeORM would copy the tables.
    for (const table of ['codes', 'refresh_tokens']) {
      await runner.query(`alter table ${table} add column successor_id text`)
      await runner.query(`alter table ${table} add column receipt text`)
    }
    await runner.createTable(new Table({
      name: 'settle_receipts',
      columns: [{ name: 'id', type: 'text', isPrimary: true }, { name: 'expires_at', type: 'bigint' }],
      indices: [{ name: 'settle_receipts_expires_at', columnNames: ['expires_at'] }],
      withoutRowid: true,
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
