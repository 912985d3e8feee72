import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** Invitations of people to organizations. */
export class Invitations1795770000000 implements Migration {
  readonly name = 'Invitations1795770000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const json = runner.connection.options.type === 'postgres' ? 'jsonb' : 'text'
    await runner.createTable(new Table({
      name: 'invitations',
      columns: [
        { name: 'id', type: 'text', isPrimary: true },
        { name: 'org_id', type: 'text' },
        { name: 'body', type: json },
        { name: 'created_at', type: 'bigint' },
        { name: 'expires_at', type: 'bigint' },
      ],
      // Older servers run beside this one and delete organizations without knowing this table.
      foreignKeys: [{ name: 'invitations_org', columnNames: ['org_id'], referencedTableName: 'orgs', referencedColumnNames: ['id'], onDelete: 'CASCADE' }],
      indices: [{ name: 'invitations_by_org', columnNames: ['org_id', 'created_at', 'id'] }],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
