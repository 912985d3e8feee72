import type { MigrationInterface, QueryRunner, TableColumnOptions, TableForeignKeyOptions } from 'typeorm'
import { Table } from 'typeorm'

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const key = (name: string): TableColumnOptions => ({ name, type: 'text', isPrimary: true })
const flag = (name: string): TableColumnOptions => ({ name, type: 'boolean' })
const bigint = (name: string): TableColumnOptions => ({ name, type: 'bigint' })
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true })

const ofUser = (table: string): TableForeignKeyOptions => ({
  name: `${table}_user`,
  columnNames: ['user_id'],
  referencedTableName: 'users',
  referencedColumnNames: ['id'],
})

/** Passkeys, recovery codes, factor preferences and used one-time passwords. */
export class Factors1795460400000 implements MigrationInterface {
  readonly name = 'Factors1795460400000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    await runner.createTable(new Table({
      name: 'passkeys',
      columns: [
        key('id'), text('user_id'), text('registration_id'), text('public_key'), bigint('counter'),
        { name: 'transports', type: isPostgres ? 'jsonb' : 'text' }, text('name'), flag('is_backed_up'), flag('is_user_verifying'),
        bigint('added_at'), optional(bigint('last_used_at')),
      ],
      indices: [
        { name: 'passkeys_registration_id', columnNames: ['registration_id'], isUnique: true },
        { name: 'passkeys_user_id', columnNames: ['user_id'] },
      ],
      foreignKeys: [ofUser('passkeys')],
    }))
    await runner.createTable(new Table({
      name: 'recovery_codes', columns: [key('user_id'), key('code_hash')], foreignKeys: [ofUser('recovery_codes')], withoutRowid: true,
    }))
    await runner.createTable(new Table({
      name: 'factor_preferences',
      columns: [key('user_id'), flag('is_email_code_on'), optional(bigint('set_up_declined_at')), optional(text('offered_seed'))],
      foreignKeys: [ofUser('factor_preferences')],
    }))
    // In plain SQL: TypeORM would recreate the table.
    await runner.query('alter table totp_seeds add column last_used_step bigint')
    await runner.query('alter table totp_seeds add column last_used_at bigint')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
