import type { MigrationInterface, QueryRunner, TableColumnOptions, TableIndexOptions } from 'typeorm'
import { Table } from 'typeorm'

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true })

/** Index in the reading order of the trail. */
const index = (name: string, ...columns: readonly string[]): TableIndexOptions => ({
  name: `audit_events_${name}`,
  columnNames: [...columns, 'at', 'id'],
})

/** The audit trail. */
export class Audit1795374001000 implements MigrationInterface {
  readonly name = 'Audit1795374001000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    await runner.createTable(new Table({
      name: 'audit_events',
      columns: [
        { ...text('id'), isPrimary: true },
        text('type'),
        text('aggregate_type'),
        text('aggregate_id'),
        optional(text('org_id')),
        optional(text('actor_id')),
        { name: 'at', type: 'bigint' },
        { name: 'body', type: isPostgres ? 'jsonb' : 'text' },
      ],
      indices: [
        index('at'),
        index('type', 'type'),
        index('aggregate', 'aggregate_id'),
        index('org', 'org_id'),
        index('actor', 'actor_id'),
      ],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
