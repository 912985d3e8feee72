import type { MigrationInterface, QueryRunner, TableColumnOptions, TableForeignKeyOptions } from 'typeorm'
import { Table } from 'typeorm'
import { canonicalName } from '@keyhall/core/shared'

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const key = (name: string): TableColumnOptions => ({ ...text(name), isPrimary: true })
const instant = (name: string): TableColumnOptions => ({ name, type: 'bigint' })

const reference = (table: string, column: string, target: string): TableForeignKeyOptions => ({
  name: `${table}_${column.replace('_id', '')}`,
  columnNames: [column],
  referencedTableName: target,
  referencedColumnNames: ['id'],
})

/** Searchable names and change times of organizations and projects, and the role settings of projects. */
async function addColumns(runner: QueryRunner, isPostgres: boolean): Promise<void> {
  // In plain SQL: TypeORM would recreate the tables.
  await runner.query('alter table orgs add column name_key text')
  await runner.query('alter table orgs add column changed_at bigint')
  await runner.query('alter table projects add column name_key text')
  await runner.query(`alter table projects add column settings ${isPostgres ? 'jsonb' : 'text'}`)
  await runner.query('alter table projects add column changed_at bigint')
}

/** Computes canonical names here, because databases cannot. */
async function fillNameKeys(runner: QueryRunner, table: string, isPostgres: boolean): Promise<void> {
  const rows = (await runner.query(`select id, name from ${table}`)) as readonly { readonly id: string; readonly name: string }[]
  const [first, second] = isPostgres ? ['$1', '$2'] : ['?', '?']
  for (const { id, name } of rows) await runner.query(`update ${table} set name_key = ${first} where id = ${second}`, [canonicalName(name), id])
}

/** Organization metadata, project roles and user grants. */
export class Orgs1795374003000 implements MigrationInterface {
  readonly name = 'Orgs1795374003000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    await addColumns(runner, isPostgres)
    for (const table of ['orgs', 'projects']) await fillNameKeys(runner, table, isPostgres)
    await runner.query('create index memberships_scope on memberships (scope_kind, scope_id)')
    await runner.createTable(new Table({
      name: 'project_roles',
      columns: [
        key('project_id'), key('role_key'), text('display_name'), text('display_name_key'), text('role_group'),
        instant('created_at'), instant('updated_at'),
      ],
      foreignKeys: [reference('project_roles', 'project_id', 'projects')],
      withoutRowid: true,
    }))
    await runner.createTable(new Table({
      name: 'org_metadata',
      columns: [key('org_id'), key('key'), text('canonical_key'), text('value'), instant('created_at'), instant('updated_at')],
      foreignKeys: [reference('org_metadata', 'org_id', 'orgs')],
    }))
    await runner.createTable(new Table({
      name: 'user_grants',
      columns: [
        key('id'), text('user_id'), text('org_id'), text('project_id'), text('role_keys'), text('state'),
        instant('created_at'), instant('updated_at'),
      ],
      foreignKeys: [
        reference('user_grants', 'user_id', 'users'), reference('user_grants', 'org_id', 'orgs'), reference('user_grants', 'project_id', 'projects'),
      ],
      indices: [
        { name: 'user_grants_user_id', columnNames: ['user_id', 'project_id', 'org_id'], isUnique: true },
        { name: 'user_grants_project_id', columnNames: ['project_id'] },
        { name: 'user_grants_org_id', columnNames: ['org_id'] },
      ],
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
