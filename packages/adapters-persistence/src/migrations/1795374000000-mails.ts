import type { MigrationInterface, QueryRunner, TableColumnOptions, TableIndexOptions, TableOptions } from 'typeorm'
import { Table } from 'typeorm'

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const key = (name: string): TableColumnOptions => ({ name, type: 'text', isPrimary: true })
const integer = (name: string): TableColumnOptions => ({ name, type: 'integer' })
const instant = (name: string): TableColumnOptions => ({ name, type: 'bigint' })

const index = (table: string, column: string): TableIndexOptions => ({ name: `${table}_${column}`, columnNames: [column] })

const newTables = (json: (name: string) => TableColumnOptions): readonly TableOptions[] => [
  {
    name: 'verification_codes',
    columns: [
      key('user_id'), key('kind'), text('code_hash'), text('target'), integer('attempts'), instant('created_at'), instant('expires_at'),
    ],
    indices: [index('verification_codes', 'expires_at')],
    withoutRowid: true,
  },
  {
    name: 'inbox_mails',
    columns: [key('id'), text('recipient'), json('body'), instant('created_at')],
    indices: [index('inbox_mails', 'created_at')],
  },
]

/** Mailed codes, and the inbox for servers without a mail server. */
export class Mails1795374000000 implements MigrationInterface {
  readonly name = 'Mails1795374000000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    const json = (name: string): TableColumnOptions => ({ name, type: isPostgres ? 'jsonb' : 'text' })
    for (const options of newTables(json)) await runner.createTable(new Table(options))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
