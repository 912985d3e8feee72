import type { QueryRunner } from 'typeorm'
import { replaceIndex } from './build-index.js'
import type { Migration } from './migration.js'

/** A column that many rows leave empty, its indices before and after, and the other columns of both. */
const INDICES = [
  { table: 'login_traces', column: 'auth_request_id', more: ['id'], before: 'login_traces_auth_request', after: 'login_traces_by_auth_request' },
  { table: 'login_traces', column: 'code_id', more: ['id'], before: 'login_traces_code', after: 'login_traces_by_code' },
  { table: 'login_traces', column: 'user_id', more: [], before: 'login_traces_user', after: 'login_traces_by_user' },
  { table: 'traced_sign_ins', column: 'user_id', more: ['started_at', 'id'], before: 'traced_sign_ins_user', after: 'traced_sign_ins_by_user' },
  { table: 'traced_sign_ins', column: 'user_org_id', more: ['started_at', 'id'], before: 'traced_sign_ins_user_org', after: 'traced_sign_ins_by_user_org' },
  { table: 'traced_sign_ins', column: 'code_id', more: [], before: 'traced_sign_ins_code', after: 'traced_sign_ins_by_code' },
]

/** Leaves rows without a value out of the indices: nothing finds them there, and each cost a write. */
export class PartialTraceIndices1795831000000 implements Migration {
  readonly name = 'PartialTraceIndices1795831000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    for (const { table, column, more, before, after } of INDICES) {
      await replaceIndex(runner, before, after, { table, columns: [column, ...more], where: `${column} is not null` })
    }
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
