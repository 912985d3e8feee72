import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** Identity providers, and which of their users sign in to which account. */
export class IdentityProviders1795730000000 implements Migration {
  readonly name = 'IdentityProviders1795730000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const isPostgres = runner.connection.options.type === 'postgres'
    const instant = { type: 'bigint' }
    const references = (name: string, columnNames: string[], referencedTableName: string) =>
      ({ name, columnNames, referencedTableName, referencedColumnNames: ['id'], onDelete: 'CASCADE' })
    await runner.createTable(new Table({
      name: 'identity_providers',
      columns: [
        { name: 'id', type: 'text', isPrimary: true },
        { name: 'org_id', type: 'text', isNullable: true },
        { name: 'name', type: 'text' },
        { name: 'state', type: 'text' },
        { name: 'brand', type: 'text' },
        { name: 'body', type: isPostgres ? 'jsonb' : 'text' },
        { name: 'sealed_secrets', type: 'text', isNullable: true },
        { name: 'version', type: 'integer' },
        { name: 'created_at', ...instant },
        { name: 'changed_at', ...instant },
      ],
      foreignKeys: [references('identity_providers_org', ['org_id'], 'orgs')],
      indices: [{ name: 'identity_providers_org_id', columnNames: ['org_id'] }],
    }))
    await runner.createTable(new Table({
      name: 'idp_links',
      columns: [
        { name: 'provider_id', type: 'text', isPrimary: true },
        { name: 'external_id', type: 'text', isPrimary: true },
        { name: 'user_id', type: 'text' },
        { name: 'user_name', type: 'text' },
        { name: 'linked_at', ...instant },
      ],
      foreignKeys: [references('idp_links_provider', ['provider_id'], 'identity_providers'), references('idp_links_user', ['user_id'], 'users')],
      indices: [{ name: 'idp_links_user_id', columnNames: ['user_id'] }],
    }))
    await (isPostgres ? epochOnPostgres(runner) : epochOnSqlite(runner))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}

/** Providers are cached (see docs/decisions/0036). Absent ones are not, so that insertions need no new epoch. */
async function epochOnSqlite(runner: QueryRunner): Promise<void> {
  for (const change of ['update', 'delete']) {
    await runner.query(`create trigger configuration_epoch_identity_providers_${change} after ${change} on identity_providers
      begin update configuration_epoch set value = lower(hex(randomblob(16))); end`)
  }
}

async function epochOnPostgres(runner: QueryRunner): Promise<void> {
  await runner.query(`create constraint trigger configuration_epoch_identity_providers after update or delete on identity_providers
    deferrable initially deferred for each row execute function keyhall_new_configuration_epoch()`)
  await runner.query(`create trigger configuration_epoch_identity_providers_truncated after truncate on identity_providers
    for each statement execute function keyhall_new_configuration_epoch()`)
}
