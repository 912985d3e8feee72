import type { QueryRunner } from 'typeorm'
import type { BuiltIndex } from './build-index.js'
import { buildIndex } from './build-index.js'
import type { Migration } from './migration.js'

const BYTES = 'collate "C"'
/** Lists begin with the rows that have no value. */
const OPTIONAL = `${BYTES} nulls first`
const FILTERED = ['org_id', 'kind', 'state']

const ORDERS: Readonly<Record<string, BuiltIndex>> = {
  users_by_user_name: { table: 'users', columns: [`user_name_key ${BYTES}`, 'id', ...FILTERED] },
  users_by_org_and_user_name: { table: 'users', columns: ['org_id', `user_name_key ${BYTES}`, 'id', 'kind', 'state'] },
  users_by_display_name: { table: 'users', columns: [`display_name_key ${OPTIONAL}`, 'id', ...FILTERED] },
  users_by_email: { table: 'users', columns: [`email_key ${OPTIONAL}`, 'id'] },
  users_by_creation: { table: 'users', columns: ['created_at', 'id', ...FILTERED] },
  users_by_org: { table: 'users', columns: ['org_id', 'id', 'kind', 'state'] },
  clients_by_name: { table: 'clients', columns: [`name_key ${BYTES}`, 'id', 'project_id', 'kind', 'state'] },
  clients_by_project_and_name: { table: 'clients', columns: ['project_id', `name_key ${BYTES}`, 'id', 'kind', 'state'] },
  clients_by_creation: { table: 'clients', columns: ['created_at', 'id', 'project_id'] },
  clients_used: { table: 'clients', columns: ['project_id', 'id'], where: 'last_used_at is not null' },
  user_grants_by_creation: { table: 'user_grants', columns: ['created_at', 'id'] },
  user_grants_by_org: { table: 'user_grants', columns: ['org_id', 'created_at', 'id'] },
  user_grants_by_project: { table: 'user_grants', columns: ['project_id', 'created_at', 'id'] },
  orgs_by_name: { table: 'orgs', columns: [`name_key ${OPTIONAL}`, 'id'] },
  projects_by_name: { table: 'projects', columns: [`name_key ${OPTIONAL}`, 'id'] },
  traced_sign_ins_outcome: { table: 'traced_sign_ins', columns: ['outcome', 'started_at', 'id'] },
  projects_by_org_and_name: { table: 'projects', columns: ['org_id', `name_key ${OPTIONAL}`, 'id'] },
}

/** The indices in which lists are searched and sorted. SQLite compares bytes anyway, and sorts NULL first. */
export class ListOrders1795710000000 implements Migration {
  readonly name = 'ListOrders1795710000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  /** On Postgres, indices are built while others write, which is not possible within a transaction. */
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, order] of Object.entries(ORDERS)) await buildIndex(runner, name, order)
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
