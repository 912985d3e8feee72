import type { QueryRunner, TableColumnOptions } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true })
const index = (name: string, ...columnNames: readonly string[]) => ({ name: `traced_sign_ins_${name}`, columnNames: [...columnNames] })

/** The list of traced sign-ins, and the stable code of a reason. */
export class TracedSignIns1795600000000 implements Migration {
  readonly name = 'TracedSignIns1795600000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(new Table({
      name: 'traced_sign_ins',
      columns: [
        { ...text('id'), isPrimary: true },
        text('reference'),
        ...['client_id', 'client_org_id', 'user_id', 'user_org_id', 'code_id'].map((name) => optional(text(name))),
        text('route'),
        text('outcome'),
        optional(text('reason')),
        optional(text('reason_code')),
        text('address'),
        { name: 'started_at', type: 'bigint' },
        { name: 'last_at', type: 'bigint' },
      ],
      indices: [
        index('started', 'started_at', 'id'),
        index('client', 'client_id', 'started_at', 'id'),
        index('user', 'user_id', 'started_at', 'id'),
        index('client_org', 'client_org_id', 'started_at', 'id'),
        index('user_org', 'user_org_id', 'started_at', 'id'),
        index('code', 'code_id'),
      ],
    }))
    // In plain SQL: TypeORM would recreate the table.
    await runner.query('alter table login_traces add column reason_code text')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
