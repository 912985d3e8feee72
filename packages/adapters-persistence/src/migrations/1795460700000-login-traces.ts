import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm'
import { Table } from 'typeorm'

const text = (name: string): TableColumnOptions => ({ name, type: 'text' })
const optional = (column: TableColumnOptions): TableColumnOptions => ({ ...column, isNullable: true })

/** Sign-in traces, and the request id of audit events and target calls. */
export class LoginTraces1795460700000 implements MigrationInterface {
  readonly name = 'LoginTraces1795460700000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.dataSource.options.type === 'postgres'
    await runner.createTable(new Table({
      name: 'login_traces',
      columns: [
        { ...text('id'), isPrimary: true },
        text('request_id'),
        optional(text('auth_request_id')),
        optional(text('code_id')),
        optional(text('client_id')),
        optional(text('user_id')),
        text('method'),
        text('route'),
        { name: 'status', type: 'integer' },
        text('outcome'),
        optional(text('reason')),
        optional(text('next')),
        optional({ name: 'parameters', type: isPostgres ? 'jsonb' : 'text' }),
        text('address'),
        optional(text('user_agent')),
        { name: 'at', type: 'bigint' },
      ],
      indices: [
        { name: 'login_traces_request', columnNames: ['request_id', 'id'] },
        { name: 'login_traces_auth_request', columnNames: ['auth_request_id', 'id'] },
        { name: 'login_traces_code', columnNames: ['code_id', 'id'] },
        { name: 'login_traces_user', columnNames: ['user_id'] },
        { name: 'login_traces_at', columnNames: ['at'] },
      ],
    }))
    // In plain SQL: TypeORM would recreate the tables.
    await runner.query('alter table audit_events add column request_id text')
    await runner.query('create index audit_events_request on audit_events (request_id, at, id)')
    await runner.query('alter table target_deliveries add column request_id text')
    await runner.query('create index target_deliveries_request on target_deliveries (request_id, id)')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
