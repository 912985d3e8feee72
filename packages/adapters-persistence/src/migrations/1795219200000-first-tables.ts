import type { MigrationInterface, QueryRunner, TableColumnOptions, TableForeignKeyOptions, TableIndexOptions, TableOptions } from 'typeorm'
import { Table } from 'typeorm'

type Columns = readonly TableColumnOptions[]
type Json = (name: string) => TableColumnOptions

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const key = (name: string): TableColumnOptions => ({ name, type: 'text', isPrimary: true })
const integer = (name: string): TableColumnOptions => ({ name, type: 'integer' })
const instant = (name: string): TableColumnOptions => ({ name, type: 'bigint' })
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true })

const index = (table: string, ...columnNames: string[]): TableIndexOptions => ({ name: [table, ...columnNames].join('_'), columnNames })
const unique = (table: string, ...columnNames: string[]): TableIndexOptions => ({ ...index(table, ...columnNames), isUnique: true })

const refersTo = (name: string, columnName: string, referencedTableName: string): TableForeignKeyOptions => ({
  name,
  columnNames: [columnName],
  referencedTableName,
  referencedColumnNames: ['id'],
})

const table = (name: string, columns: Columns, more: Partial<TableOptions> = {}): TableOptions => ({ name, columns: [...columns], ...more })

const people = (json: Json): TableOptions[] => [
  table('instance', [{ ...integer('singleton'), isPrimary: true }, json('body')]),
  table('orgs', [key('id'), text('name'), text('primary_domain'), text('state'), instant('created_at')], {
    indices: [unique('orgs', 'primary_domain')],
  }),
  table('projects', [key('id'), text('org_id'), text('name'), text('state'), instant('created_at')], {
    indices: [index('projects', 'org_id')],
    foreignKeys: [refersTo('projects_org', 'org_id', 'orgs')],
  }),
  table(
    'users',
    [
      key('id'), text('org_id'), text('kind'), text('user_name'), text('user_name_key'), optional(text('email_key')),
      { name: 'is_email_verified', type: 'boolean' }, text('state'), json('body'), instant('created_at'), instant('updated_at'),
    ],
    {
      indices: [
        unique('users', 'org_id', 'user_name_key'),
        index('users', 'user_name_key'),
        index('users', 'email_key'),
        { name: 'users_machine_user_name', columnNames: ['user_name'], isUnique: true, where: "kind = 'machine'" },
      ],
      foreignKeys: [refersTo('users_org', 'org_id', 'orgs')],
    },
  ),
  table('memberships', [key('user_id'), key('role'), key('scope_kind'), key('scope_id')], {
    foreignKeys: [refersTo('memberships_user', 'user_id', 'users')],
    withoutRowid: true,
  }),
]

const credentials = (json: Json): TableOptions[] => [
  table('passwords', [key('user_id'), text('hash'), instant('changed_at')], {
    foreignKeys: [refersTo('passwords_user', 'user_id', 'users')],
  }),
  table('machine_secrets', [key('user_id'), text('secret_hash')], {
    foreignKeys: [refersTo('machine_secrets_user', 'user_id', 'users')],
  }),
  table('machine_keys', [key('user_id'), key('kid'), json('public_key')], {
    foreignKeys: [refersTo('machine_keys_user', 'user_id', 'users')],
  }),
  table(
    'personal_access_tokens',
    [key('id'), text('user_id'), text('secret_hash'), instant('created_at'), instant('expires_at'), optional(instant('revoked_at'))],
    {
      indices: [unique('personal_access_tokens', 'secret_hash')],
      foreignKeys: [refersTo('personal_access_tokens_user', 'user_id', 'users')],
    },
  ),
  table('login_attempts', [key('account'), integer('failures'), instant('blocked_until')], {
    indices: [index('login_attempts', 'blocked_until')],
    withoutRowid: true,
  }),
]

const flows = (json: Json): TableOptions[] => [
  table('clients', [key('id'), text('project_id'), text('state'), integer('version'), json('body'), instant('created_at')], {
    indices: [index('clients', 'project_id')],
    foreignKeys: [refersTo('clients_project', 'project_id', 'projects')],
  }),
  table('client_origins', [key('origin'), key('client_id')], {
    indices: [index('client_origins', 'client_id')],
    foreignKeys: [refersTo('client_origins_client', 'client_id', 'clients')],
    withoutRowid: true,
  }),
  table(
    'sessions',
    [
      key('id'), text('user_id'), text('browser_hash'), instant('created_at'), instant('auth_time'), json('amr'),
      instant('last_seen_at'), instant('expires_at'),
    ],
    {
      indices: [index('sessions', 'browser_hash'), index('sessions', 'user_id'), index('sessions', 'expires_at')],
      foreignKeys: [refersTo('sessions_user', 'user_id', 'users')],
    },
  ),
  table('auth_requests', [key('id'), text('state'), integer('version'), json('body'), instant('expires_at')], {
    indices: [index('auth_requests', 'expires_at')],
  }),
]

const tokens = (json: Json): TableOptions[] => [
  table(
    'grants',
    [
      key('id'), text('client_id'), text('user_id'), text('session_id'), json('body'),
      instant('created_at'), instant('expires_at'), optional(instant('revoked_at')),
    ],
    { indices: [index('grants', 'session_id'), index('grants', 'user_id'), index('grants', 'expires_at')], withoutRowid: true },
  ),
  table(
    'codes',
    [
      key('id'), text('secret_hash'), text('grant_id'), text('redirect_uri'), optional(text('code_challenge')),
      instant('issued_at'), instant('expires_at'), optional(instant('used_at')),
    ],
    { indices: [index('codes', 'expires_at')], withoutRowid: true },
  ),
  table(
    'access_tokens',
    [
      key('id'), text('secret_hash'), optional(text('grant_id')), text('client_id'), optional(text('user_id')),
      json('body'), instant('issued_at'), instant('expires_at'), optional(instant('revoked_at')),
    ],
    { indices: [index('access_tokens', 'expires_at')], withoutRowid: true },
  ),
  table(
    'refresh_tokens',
    [key('id'), text('secret_hash'), text('grant_id'), instant('issued_at'), instant('expires_at'), optional(instant('used_at'))],
    { indices: [index('refresh_tokens', 'expires_at')], withoutRowid: true },
  ),
  table('revoked_jtis', [key('jti'), instant('expires_at')], { indices: [index('revoked_jtis', 'expires_at')], withoutRowid: true }),
  table('signing_keys', [
    key('kid'), text('alg'), text('state'), json('public_jwk'), text('sealed_private_key'),
    instant('created_at'), optional(instant('activated_at')), optional(instant('published_until')),
  ]),
]

/** Every table of the first version. */
export class FirstTables1795219200000 implements MigrationInterface {
  readonly name = 'FirstTables1795219200000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    const json: Json = (name) => ({ name, type: isPostgres ? 'jsonb' : 'text' })
    for (const options of [...people(json), ...credentials(json), ...flows(json), ...tokens(json)]) {
      await runner.createTable(new Table(options))
    }
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('the first migration cannot be reverted')
  }
}
