import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Where people signed in, for those who look at their own sign-ins, and the last use of what was granted. */
export class SessionOrigins1795460500000 implements MigrationInterface {
  readonly name = 'SessionOrigins1795460500000'

  async up(runner: QueryRunner): Promise<void> {
    // In plain SQL: TypeORM would make the table anew.
    await runner.query('alter table sessions add column address text')
    await runner.query('alter table sessions add column user_agent text')
    await runner.query('create index refresh_tokens_grant_id on refresh_tokens (grant_id)')
  }

  /** There is no way back: a backup is. */
  async down(): Promise<void> {
    throw new Error('this migration cannot be reverted')
  }
}
