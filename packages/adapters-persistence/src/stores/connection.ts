import type { EntityManager } from 'typeorm'
import type { Sql } from '../sql/sql.js'

/** What only a database with several writers has to do: SQLite has one, and nothing to wait for. */
export interface Locks {
  /** Until the unit of work ends, no other one passes this or changes the instance. */
  instance(): Promise<void>
  /** Until the unit of work ends, no other one passes this with the same account, whether it has a row or not. */
  loginAttempts(account: string): Promise<void>
  /** Until the unit of work ends, no other one passes this with the same id or changes that row. */
  deviceAuthorization(id: string): Promise<void>
  /** Until the unit of work ends, no other one passes this with the same id or changes that row. Rows that refer to it may be added. */
  user(id: string): Promise<void>
  /** Until the unit of work ends, no other one passes this with the same user and kind, or changes that row. */
  verificationCode(userId: string, kind: string): Promise<void>
  /** Until the unit of work ends, no other one passes this with the same id or changes that client. */
  client(id: string): Promise<void>
  /** Until the unit of work ends, no other one passes this or changes a signing key. */
  signingKeys(): Promise<void>
  /** Until the unit of work ends, no other one passes this: who owns the instance is counted by one at a time. */
  owners(): Promise<void>
  /** Ends a `select` of rows that must not be removed while this unit of work goes on. */
  readonly hold: '' | 'for key share'
  /** Ends a `select` of rows that this unit of work is about to take: those that another one is taking are passed over. */
  readonly passOver: '' | 'for update skip locked'
}

/** What a store works with: prepared statements for the hot tables, TypeORM for the others, both in the same transaction. */
export interface Connection {
  readonly sql: Sql
  readonly orm: EntityManager
  readonly locks: Locks
}
