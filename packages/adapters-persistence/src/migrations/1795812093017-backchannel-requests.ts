import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** Requests of clients that a person sign in on a device of their own (CIBA Core 1.0). */
export class BackchannelRequests1795812093017 implements Migration {
  readonly name = 'BackchannelRequests1795812093017'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const json = runner.connection.options.type === 'postgres' ? 'jsonb' : 'text'
    await runner.createTable(new Table({
      name: 'backchannel_requests',
      columns: [
        { name: 'id', type: 'text', isPrimary: true },
        { name: 'secret_hash', type: 'text' },
        { name: 'client_id', type: 'text' },
        { name: 'user_id', type: 'text' },
        { name: 'state', type: 'text' },
        { name: 'version', type: 'integer' },
        { name: 'body', type: json },
        { name: 'expires_at', type: 'bigint' },
      ],
      indices: [
        { name: 'backchannel_requests_expires_at', columnNames: ['expires_at'] },
        { name: 'backchannel_requests_client_id', columnNames: ['client_id', 'expires_at'] },
        { name: 'backchannel_requests_user_id', columnNames: ['user_id', 'expires_at'] },
      ],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
