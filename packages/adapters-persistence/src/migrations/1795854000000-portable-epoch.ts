import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/**
 * Recognizes the transaction that has replaced the epoch already by a setting of that transaction, which a rolled back savepoint restores. Not by its number and `xmin`, which
 * distributed databases lack. The table is named with its schema, because an operator may have another search path.
 */
const REPLACE_ONCE = `create or replace function keyhall_new_configuration_epoch() returns trigger language plpgsql as $$ begin
  if coalesce(current_setting('keyhall.epoch_replaced_in', true), '') <> tg_table_schema then
    execute format('update %I.configuration_epoch set value = md5(random()::text || clock_timestamp()::text || random()::text)', tg_table_schema);
    perform set_config('keyhall.epoch_replaced_in', tg_table_schema, true);
  end if;
  return null;
end $$`

/** Replaces the epoch of the configuration without the numbers of transactions (see docs/decisions/0036). The column `changed_in` is not used any more. */
export class PortableEpoch1795854000000 implements Migration {
  readonly name = 'PortableEpoch1795854000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type === 'postgres') await runner.query(REPLACE_ONCE)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
