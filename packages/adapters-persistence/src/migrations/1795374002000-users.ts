import { canonicalName } from '@keyhall/core/shared'
import type { MigrationInterface, QueryRunner, TableColumnOptions, TableForeignKeyOptions, TableOptions } from 'typeorm'
import { Table } from 'typeorm'

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const key = (name: string): TableColumnOptions => ({ name, type: 'text', isPrimary: true })
const instant = (name: string): TableColumnOptions => ({ name, type: 'bigint' })

const ofUser = (table: string): TableForeignKeyOptions => ({
  name: `${table}_user`,
  columnNames: ['user_id'],
  referencedTableName: 'users',
  referencedColumnNames: ['id'],
})

const newTables: readonly TableOptions[] = [
  { name: 'removed_users', columns: [key('id'), instant('removed_at')], withoutRowid: true },
  { name: 'totp_seeds', columns: [key('user_id'), text('sealed_seed'), instant('added_at')], foreignKeys: [ofUser('totp_seeds')] },
  {
    name: 'user_metadata',
    columns: [key('user_id'), key('key'), text('canonical_key'), text('value'), instant('created_at'), instant('updated_at')],
    foreignKeys: [ofUser('user_metadata')],
  },
]

const NAMES = ['display_name_key', 'first_name_key', 'last_name_key', 'nick_name_key'] as const
type Names = Readonly<Record<'id' | (typeof NAMES)[number], string | null>>

/** Number of users in a batch. */
const BATCH = 1000

interface Body {
  readonly name?: string
  readonly profile?: { readonly displayName: string; readonly firstName: string; readonly lastName: string; readonly nickname?: string }
}

interface UserRow {
  readonly id: string
  readonly body: string | Body
}

const canonical = (name: string | undefined): string | null => (name === undefined ? null : canonicalName(name))

function namesOf(id: string, { profile, name }: Body): Names {
  return {
    id,
    display_name_key: canonical(profile?.displayName ?? name),
    first_name_key: canonical(profile?.firstName),
    last_name_key: canonical(profile?.lastName),
    nick_name_key: canonical(profile?.nickname),
  }
}

/** Computes canonical names in batches, because databases cannot. */
async function fillNames(runner: QueryRunner, isPostgres: boolean): Promise<void> {
  const first = isPostgres ? '$1' : '?'
  const read = `select id, body from users where id > ${first} order by id limit ${BATCH}`
  const set = NAMES.map((name) => `${name} = v.${name}`).join(', ')
  const given = isPostgres
    ? `json_to_recordset(${first}) as v(id text, ${NAMES.map((name) => `${name} text`).join(', ')})`
    : `(select value->>'id' as id, ${NAMES.map((name) => `value->>'${name}' as ${name}`).join(', ')} from json_each(${first})) as v`
  const write = `update users set ${set} from ${given} where users.id = v.id`
  for (let last = ''; ;) {
    const rows = (await runner.query(read, [last], true)).records as readonly UserRow[]
    const names = rows.map(({ id, body }) => namesOf(id, typeof body === 'string' ? (JSON.parse(body) as Body) : body))
    if (names.length > 0) await runner.query(write, [JSON.stringify(names)])
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

/** User management: searchable names, metadata, one-time password seeds, expiring keys, passwords to be changed. */
export class Users1795374002000 implements MigrationInterface {
  readonly name = 'Users1795374002000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    for (const options of newTables) await runner.createTable(new Table(options))
    // In plain SQL: TypeORM would recreate the tables.
    for (const name of NAMES) await runner.query(`alter table users add column ${name} text`)
    await runner.query('alter table passwords add column is_change_required boolean')
    await runner.query('alter table machine_keys add column created_at bigint')
    await runner.query('alter table machine_keys add column expires_at bigint')
    await runner.query('create index personal_access_tokens_user_id on personal_access_tokens (user_id)')
    await fillNames(runner, isPostgres)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
