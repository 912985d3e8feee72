import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** Domains that organizations add and verify. */
export class OrgDomains1795795116091 implements Migration {
  readonly name = 'OrgDomains1795795116091'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres'
    const instant = { type: 'bigint' }
    await runner.createTable(new Table({
      name: 'org_domains',
      columns: [
        { name: 'org_id', type: 'text', isPrimary: true },
        { name: 'domain', type: 'text', isPrimary: true },
        { name: 'verified_domain', type: 'text', isNullable: true },
        { name: 'method', type: 'text', isNullable: true },
        { name: 'token', type: 'text', isNullable: true },
        { name: 'verified_at', ...instant, isNullable: true },
        { name: 'created_at', ...instant },
        { name: 'changed_at', ...instant },
      ],
      // Older servers run beside this one and delete organizations without knowing this table.
      foreignKeys: [{ name: 'org_domains_org', columnNames: ['org_id'], referencedTableName: 'orgs', referencedColumnNames: ['id'], onDelete: 'CASCADE' }],
      indices: [{ name: 'org_domains_verified', columnNames: ['verified_domain'], isUnique: true }],
    }))
    await (isPostgres ? epochOnPostgres(runner) : epochOnSqlite(runner))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}

/** Owners of domains are cached (see docs/decisions/0036). Absent ones are not, so that insertions need no new epoch. */
async function epochOnSqlite(runner: QueryRunner): Promise<void> {
  for (const change of ['update', 'delete']) {
    await runner.query(`create trigger configuration_epoch_org_domains_${change} after ${change} on org_domains
      begin update configuration_epoch set value = lower(hex(randomblob(16))); end`)
  }
}

async function epochOnPostgres(runner: QueryRunner): Promise<void> {
  await runner.query(`create constraint trigger configuration_epoch_org_domains after update or delete on org_domains
    deferrable initially deferred for each row execute function keyhall_new_configuration_epoch()`)
  await runner.query(`create trigger configuration_epoch_org_domains_truncated after truncate on org_domains
    for each statement execute function keyhall_new_configuration_epoch()`)
}
