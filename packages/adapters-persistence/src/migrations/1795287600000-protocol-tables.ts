import type { MigrationInterface, QueryRunner, TableColumnOptions, TableIndexOptions, TableOptions } from 'typeorm'
import { Table, TableColumn } from 'typeorm'

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const key = (name: string): TableColumnOptions => ({ name, type: 'text', isPrimary: true })
const integer = (name: string): TableColumnOptions => ({ name, type: 'integer' })
const instant = (name: string): TableColumnOptions => ({ name, type: 'bigint' })
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true })

const index = (table: string, column: string): TableIndexOptions => ({ name: `${table}_${column}`, columnNames: [column] })
const unique = (table: string, column: string): TableIndexOptions => ({ ...index(table, column), isUnique: true })

const newTables = (json: (name: string) => TableColumnOptions): readonly TableOptions[] => [
  { name: 'used_once', columns: [key('key'), instant('expires_at')], indices: [index('used_once', 'expires_at')], withoutRowid: true },
  {
    name: 'pushed_requests',
    columns: [key('id'), text('secret_hash'), text('client_id'), json('body'), instant('expires_at'), optional(instant('used_at'))],
    indices: [index('pushed_requests', 'expires_at')],
  },
  {
    name: 'device_authorizations',
    columns: [
      key('id'), text('secret_hash'), text('user_code'), text('client_id'), text('state'), integer('version'), json('body'), instant('expires_at'),
    ],
    indices: [unique('device_authorizations', 'user_code'), index('device_authorizations', 'expires_at')],
  },
  {
    name: 'outbox',
    columns: [
      key('id'), text('topic'), json('body'), integer('attempts'), instant('created_at'), instant('due_at'),
      optional(instant('failed_at')), optional(text('last_problem')),
    ],
    indices: [index('outbox', 'due_at')],
  },
]

/** Makes the session of a grant optional. SQLite cannot drop a constraint, so the table is recreated. */
async function letGrantsBeWithoutSession(runner: QueryRunner, isPostgres: boolean): Promise<void> {
  if (isPostgres) {
    await runner.query('alter table grants alter column session_id drop not null')
    return
  }
  const columns = [
    key('id'), text('client_id'), text('user_id'), optional(text('session_id')), text('body'),
    instant('created_at'), instant('expires_at'), optional(instant('revoked_at')),
  ]
  await runner.createTable(new Table({ name: 'new_grants', columns, withoutRowid: true }))
  const names = columns.map(({ name }) => name).join(', ')
  await runner.query(`insert into new_grants (${names}) select ${names} from grants`)
  await runner.query('drop table grants')
  await runner.query('alter table new_grants rename to grants')
  for (const column of ['session_id', 'user_id', 'expires_at']) {
    await runner.query(`create index grants_${column} on grants (${column})`)
  }
}

/** The remaining tables of the protocol. */
export class ProtocolTables1795287600000 implements MigrationInterface {
  readonly name = 'ProtocolTables1795287600000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    const json = (name: string): TableColumnOptions => ({ name, type: isPostgres ? 'jsonb' : 'text' })
    for (const options of newTables(json)) await runner.createTable(new Table(options))
    await letGrantsBeWithoutSession(runner, isPostgres)
    // In plain SQL: TypeORM would recreate the table, with a rowid.
    await runner.query('alter table refresh_tokens add column key_thumbprint text')
    await runner.addColumn('signing_keys', new TableColumn(optional(instant('rotate_at'))))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
