import type { QueryRunner } from 'typeorm'
import { Table } from 'typeorm'
import type { Migration } from './migration.js'

/** Sign-ins at identity providers for applications with login pages of their own. */
export class IdpIntents1795823417905 implements Migration {
  readonly name = 'IdpIntents1795823417905'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    const texts = ['stage', 'provider_id', 'org_id', 'started_by', 'secret_hash', 'sealed'].map((name) => ({ name, type: 'text' }))
    const ofRow = (name: string, column: string, table: string) =>
      ({ name, columnNames: [column], referencedTableName: table, referencedColumnNames: ['id'], onDelete: 'CASCADE' })
    await runner.createTable(new Table({
      name: 'idp_intents',
      columns: [{ name: 'id', type: 'text', isPrimary: true }, ...texts, { name: 'expires_at', type: 'bigint' }],
      // Older servers run beside this one and delete providers and organizations without knowing this table.
      foreignKeys: [ofRow('idp_intents_provider', 'provider_id', 'identity_providers'), ofRow('idp_intents_org', 'org_id', 'orgs')],
      indices: ['expires_at', 'provider_id', 'org_id'].map((column) => ({ name: `idp_intents_${column}`, columnNames: [column] })),
    }))
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
