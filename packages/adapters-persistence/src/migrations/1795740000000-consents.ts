import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** Which scopes people have allowed applications that are not first-party. */
export class Consents1795740000000 implements Migration {
  readonly name = 'Consents1795740000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const part = (name: string, column: string, target: string) =>
      ({ name, columnNames: [column], referencedTableName: target, referencedColumnNames: ['id'], onDelete: 'CASCADE' })
    await runner.createTable(new Table({
      name: 'consents',
      columns: [
        { name: 'user_id', type: 'text', isPrimary: true },
        { name: 'client_id', type: 'text', isPrimary: true },
        { name: 'scopes', type: 'text' },
        { name: 'granted_at', type: 'bigint' },
        { name: 'changed_at', type: 'bigint' },
      ],
      // Older servers run beside this one and delete people and applications without knowing this table.
      foreignKeys: [part('consents_user', 'user_id', 'users'), part('consents_client', 'client_id', 'clients')],
      indices: [{ name: 'consents_client_id', columnNames: ['client_id'] }],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
