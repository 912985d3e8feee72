import type { QueryRunner } from 'typeorm'
import type { Migration } from './migration.js'

/** The roles that claim rules of a provider granted, with each link. The rules themselves are part of the provider. */
export class ProvidedRoles1795780000000 implements Migration {
  readonly name = 'ProvidedRoles1795780000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table, without its triggers.
    await runner.query(`alter table idp_links add column roles ${runner.connection.options.type === 'postgres' ? 'jsonb' : 'text'}`)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
