import type { QueryRunner } from 'typeorm'
import { buildIndex, dropIndex, replaceIndex } from './build-index.js'
import type { Migration } from './migration.js'

/**
 * Finds grants by user and session in one index: two cost a write at a random place each. Only an exchanged grant can have another user than its session, so
 * these have an index by session.
 */
export class GrantsByUserAndSession1795842000000 implements Migration {
  readonly name = 'GrantsByUserAndSession1795842000000'
  readonly compatibleFrom = 'UsedCodes1795547100000'
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, 'grants_exchanged', { table: 'grants', columns: ['session_id'], where: `body->>'origins' is not null` })
    await replaceIndex(runner, 'grants_user_id', 'grants_user_session', { table: 'grants', columns: ['user_id', 'session_id'] })
    await dropIndex(runner, 'grants_session_id')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
