import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** The identity providers that a browser still visits after a sign-out. */
export class SignOutChains1795829604117 implements Migration {
  readonly name = 'SignOutChains1795829604117'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const json = runner.connection.options.type === 'postgres' ? 'jsonb' : 'text'
    await runner.createTable(new Table({
      name: 'sign_out_chains',
      columns: [{ name: 'id', type: 'text', isPrimary: true }, { name: 'body', type: json }, { name: 'expires_at', type: 'bigint' }],
      indices: [{ name: 'sign_out_chains_expires_at', columnNames: ['expires_at'] }],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
