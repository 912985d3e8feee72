import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Origins of sessions, for the list of own sign-ins, and the last use of grants. */
export class SessionOrigins1795460500000 implements MigrationInterface {
  readonly name = 'SessionOrigins1795460500000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would recreate the table.
    await runner.query('alter table sessions add column address text')
    await runner.query('alter table sessions add column user_agent text')
    await runner.query('create index refresh_tokens_grant_id on refresh_tokens (grant_id)')
  }

  /** Not reversible: restore a backup. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
