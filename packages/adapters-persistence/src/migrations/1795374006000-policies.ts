import type { MigrationInterface, QueryRunner } from 'typeorm'
import { Table } from 'typeorm'

/** Policies of organizations. */
export class Policies1795374006000 implements MigrationInterface {
  readonly name = 'Policies1795374006000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    await runner.createTable(new Table({
      name: 'org_policies',
      columns: [
        { name: 'org_id', type: 'text', isPrimary: true },
        { name: 'kind', type: 'text', isPrimary: true },
        { name: 'body', type: isPostgres ? 'jsonb' : 'text' },
      ],
      foreignKeys: [{ name: 'org_policies_org', columnNames: ['org_id'], referencedTableName: 'orgs', referencedColumnNames: ['id'] }],
      withoutRowid: true,
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
