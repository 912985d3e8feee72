import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** Links sessions to the sign-ins at identity providers that began them. */
export class UpstreamSessions1795796580649 implements Migration {
  readonly name = 'UpstreamSessions1795796580649'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // Older servers run beside this one and delete sessions without knowing this table.
    const references = (name: string, columnNames: string[], referencedTableName: string) =>
      ({ name, columnNames, referencedTableName, referencedColumnNames: ['id'], onDelete: 'CASCADE' })
    await runner.createTable(new Table({
      name: 'upstream_sessions',
      columns: [
        { name: 'session_id', type: 'text', isPrimary: true },
        { name: 'provider_id', type: 'text' },
        { name: 'external_id', type: 'text' },
        { name: 'sid_hash', type: 'text', isNullable: true },
      ],
      foreignKeys: [
        references('upstream_sessions_session', ['session_id'], 'sessions'), references('upstream_sessions_provider', ['provider_id'], 'identity_providers'),
      ],
      indices: [
        { name: 'upstream_sessions_by_person', columnNames: ['provider_id', 'external_id'] },
        { name: 'upstream_sessions_by_sid', columnNames: ['provider_id', 'sid_hash'] },
      ],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
