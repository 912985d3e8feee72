import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** API resources for which applications request access tokens (RFC 8707). */
export class Resources1795785150742 implements Migration {
  readonly name = 'Resources1795785150742'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres'
    await runner.createTable(new Table({
      name: 'resources',
      columns: [
        { name: 'id', type: 'text', isPrimary: true },
        { name: 'project_id', type: 'text' },
        { name: 'uri_key', type: 'text' },
        { name: 'body', type: isPostgres ? 'jsonb' : 'text' },
        { name: 'version', type: 'integer' },
        { name: 'created_at', type: 'bigint' },
        { name: 'changed_at', type: 'bigint' },
      ],
      // Older servers run beside this one and delete projects without knowing this table.
      foreignKeys: [{
        name: 'resources_project', columnNames: ['project_id'], referencedTableName: 'projects', referencedColumnNames: ['id'], onDelete: 'CASCADE',
      }],
      indices: [
        { name: 'resources_uri_key', columnNames: ['uri_key'], isUnique: true },
        { name: 'resources_project_id', columnNames: ['project_id'] },
      ],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
