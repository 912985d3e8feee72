import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** What every process holds in memory, beside the instance. */
const TABLES = ['signing_keys', 'executions']

const CHANGES = ['insert', 'update', 'delete']

/** Makes a new epoch of the configuration with every change of the signing keys and the executions (see docs/decisions/0036). */
export class HeldConfiguration1795720000000 implements Migration {
  readonly name = 'HeldConfiguration1795720000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const add = runner.connection.options.type === 'postgres' ? onPostgres : onSqlite
    for (const table of TABLES) await add(runner, table)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}

async function onSqlite(runner: QueryRunner, table: string): Promise<void> {
  for (const change of CHANGES) {
    await runner.query(`create trigger configuration_epoch_${table}_${change} after ${change} on ${table}
      begin update configuration_epoch set value = lower(hex(randomblob(16))); end`)
  }
}

async function onPostgres(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`create constraint trigger configuration_epoch_${table} after ${CHANGES.join(' or ')} on ${table}
    deferrable initially deferred for each row execute function keyhall_new_configuration_epoch()`)
  await runner.query(`create trigger configuration_epoch_${table}_truncated after truncate on ${table}
    for each statement execute function keyhall_new_configuration_epoch()`)
}
