import type { EntityManager } from 'typeorm'
import type { Sql } from '../sql/sql.js'

/** Locks for databases with several writers. SQLite has one and needs none. */
export interface Locks {
  /** Locks the instance until the unit of work ends. */
  instance(): Promise<void>
  /** Locks the attempts of an account until the unit of work ends, even without a row. */
  loginAttempts(account: string): Promise<void>
  /** Before a statement that waits for that lock without taking it. */
  beforeLoginAttempts(account: string): Promise<void>
  /** Locks the row until the unit of work ends. */
  deviceAuthorization(id: string): Promise<void>
  backchannelRequest(id: string): Promise<void>
  /** Locks the organization until the unit of work ends. Rows that reference it may be added. */
  org(id: string): Promise<void>
  /** Locks the user until the unit of work ends. Rows that reference it may be added. */
  user(id: string): Promise<void>
  /** Locks the code of this user and kind until the unit of work ends. */
  verificationCode(userId: string, kind: string): Promise<void>
  /** Locks the client until the unit of work ends. */
  client(id: string): Promise<void>
  /** Locks all signing keys until the unit of work ends. */
  signingKeys(): Promise<void>
  /** Serializes changes of the instance owners until the unit of work ends. */
  owners(): Promise<void>
  /** Suffix of a `select` that protects the rows from deletion until the unit of work ends. */
  readonly hold: '' | 'for key share'
  /** Suffix of a `select` that locks rows and skips those locked by others. */
  readonly passOver: '' | 'for update skip locked'
}

/** The connection of a store: prepared statements for the hot tables, TypeORM for the others, in the same transaction. */
export interface Connection {
  readonly sql: Sql
  /** Made when it is first used, because few units of work use it. */
  readonly orm: EntityManager
  readonly locks: Locks
}
