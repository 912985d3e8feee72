import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm'
import { Table } from 'typeorm'

const column = (type: string) => (name: string): TableColumnOptions => ({ name, type })
const [text, integer, instant, flag] = [column('text'), column('integer'), column('bigint'), column('boolean')] as const
const key = (name: string): TableColumnOptions => ({ ...text(name), isPrimary: true })
const optional = (one: TableColumnOptions): TableColumnOptions => ({ ...one, isNullable: true })

/** Targets, executions and target calls. */
export class Actions1795374005000 implements MigrationInterface {
  readonly name = 'Actions1795374005000'

  async up(runner: QueryRunner): Promise<void> {
    const json = column(runner.dataSource.options.type === 'postgres' ? 'jsonb' : 'text')
    await runner.createTable(new Table({
      name: 'targets',
      columns: [
        key('id'), text('name'), text('name_key'), text('kind'), flag('is_interrupting'), text('endpoint'), integer('timeout'),
        json('keys'),
        integer('version'), instant('created_at'), instant('changed_at'),
      ],
      indices: [{ name: 'targets_name', columnNames: ['name_key'], isUnique: true }],
    }))
    await runner.createTable(new Table({
      name: 'executions',
      columns: [key('condition'), json('targets'), instant('created_at'), instant('changed_at')],
    }))
    await runner.createTable(new Table({
      name: 'target_deliveries',
      columns: [
        key('id'), text('target_id'), text('condition'), text('subject'), text('body'), flag('is_body_whole'), flag('is_async'),
        integer('attempt'), optional(integer('status')), integer('duration'), optional(text('problem')), optional(text('note')),
        instant('at'),
      ],
      indices: [
        { name: 'target_deliveries_target', columnNames: ['target_id', 'id'] },
        { name: 'target_deliveries_at', columnNames: ['at'] },
      ],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
