import { canonicalName } from '@keyhall/core/shared'
import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm'
import { Table } from 'typeorm'

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const instant = (name: string): TableColumnOptions => ({ name, type: 'bigint' })

const NEW_COLUMNS = ["kind text default 'oidc'", "name text default ''", "name_key text default ''", 'changed_at bigint default 0']

interface OldRow {
  readonly id: string
  /** Text on SQLite. */
  readonly body: string | { readonly name: string }
}

const nameOf = ({ body }: OldRow): string => (typeof body === 'string' ? (JSON.parse(body) as { readonly name: string }) : body).name

/** Search columns and keys of applications. */
export class Applications1795374004000 implements MigrationInterface {
  readonly name = 'Applications1795374004000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    // In plain SQL: TypeORM would recreate the table on SQLite.
    for (const column of NEW_COLUMNS) await runner.query(`alter table clients add column ${column} not null`)
    await this.#fill(runner, isPostgres ? ['$1', '$2', '$3'] : ['?', '?', '?'])
    await runner.createTable(new Table({
      name: 'client_keys',
      columns: [
        { ...text('id'), isPrimary: true },
        text('client_id'),
        { name: 'public_key', type: isPostgres ? 'jsonb' : 'text' },
        instant('created_at'),
        instant('expires_at'),
      ],
      indices: [{ name: 'client_keys_client_id', columnNames: ['client_id'] }],
      foreignKeys: [
        { name: 'client_keys_client', columnNames: ['client_id'], referencedTableName: 'clients', referencedColumnNames: ['id'] },
      ],
    }))
  }

  /** Computes canonical names here, because the databases differ. */
  async #fill(runner: QueryRunner, [name, key, id]: readonly string[]): Promise<void> {
    const rows = (await runner.query('select id, body from clients')) as readonly OldRow[]
    for (const row of rows) {
      const values = [nameOf(row), canonicalName(nameOf(row)), row.id]
      await runner.query(`update clients set name = ${name}, name_key = ${key}, changed_at = created_at where id = ${id}`, values)
    }
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
