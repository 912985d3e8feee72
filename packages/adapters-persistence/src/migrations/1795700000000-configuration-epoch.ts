import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/**
 * The changes that make a new epoch. Not the insertion of a client, project or organization, because absent ones are not cached, and not the
 * note of when a client was last used.
 */
const CHANGES: Readonly<Record<string, readonly string[]>> = {
  clients: ['update of project_id, kind, name, state, version, body, changed_at', 'delete'],
  projects: ['update', 'delete'],
  orgs: ['update', 'delete'],
  org_policies: ['insert', 'update', 'delete'],
  instance: ['update'],
}

/** A value that every change of the configuration replaces, in its own transaction (see docs/decisions/0036). */
export class ConfigurationEpoch1795700000000 implements Migration {
  readonly name = 'ConfigurationEpoch1795700000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table configuration_epoch (singleton integer not null primary key, value text not null, changed_in bigint)')
    await (runner.connection.options.type === 'postgres' ? onPostgres(runner) : onSqlite(runner))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}

async function onSqlite(runner: QueryRunner): Promise<void> {
  await runner.query('insert into configuration_epoch (singleton, value) values (1, lower(hex(randomblob(16))))')
  for (const [table, changes] of Object.entries(CHANGES)) {
    for (const [number, change] of changes.entries()) {
      await runner.query(`create trigger configuration_epoch_${table}_${number} after ${change} on ${table}
        begin update configuration_epoch set value = lower(hex(randomblob(16))); end`)
    }
  }
}

/**
 * Deferred to the commit: transactions that change the configuration wait for one another there only, and cannot deadlock. A transaction is
 * recognized by its number and by `xmin`, because the number in a restored dump is that of another server. The table is named with its schema,
 * because an operator may have another search path.
 */
async function onPostgres(runner: QueryRunner): Promise<void> {
  const value = "md5(random()::text || clock_timestamp()::text || txid_current()::text)"
  await runner.query(`insert into configuration_epoch (singleton, value) values (1, ${value})`)
  await runner.query(`create function keyhall_new_configuration_epoch() returns trigger language plpgsql as $$ begin
    execute format('update %I.configuration_epoch set value = ${value}, changed_in = txid_current()
      where changed_in is distinct from txid_current() or xmin::text::bigint <> txid_current() %% 4294967296', tg_table_schema);
    return null;
  end $$`)
  for (const [table, changes] of Object.entries(CHANGES)) {
    await runner.query(`create constraint trigger configuration_epoch_${table} after ${changes.join(' or ')} on ${table}
      deferrable initially deferred for each row execute function keyhall_new_configuration_epoch()`)
    await runner.query(`create trigger configuration_epoch_${table}_truncated after truncate on ${table}
      for each statement execute function keyhall_new_configuration_epoch()`)
  }
}
