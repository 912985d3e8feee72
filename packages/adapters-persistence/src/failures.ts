import { Failure } from '@keyhall/core/shared'

/** The database was migrated by a newer version that this one cannot run beside. */
export class SchemaIsNewer extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'storage.schema_is_newer'
}

/** A connection pooler shares database sessions between connections, such as PgBouncer in transaction mode. */
export class PoolerUnsuited extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'storage.pooler_unsuited'

  constructor() {
    super(
      'KEYHALL_STORAGE leads to a pooler that shares database sessions between connections, as PgBouncer does with pool_mode=transaction. Keyhall ' +
      'needs a session for each connection. Set pool_mode=session for this database, or connect to Postgres directly',
    )
  }
}

/** The database accepts row locks and does not hold them, as some distributed ones and some proxies do. */
export class LocksNotHeld extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'storage.locks_not_held'

  constructor() {
    super(
      'KEYHALL_STORAGE leads to a database that does not hold row locks: two connections had locked the same row at once (select … for update). Limits of password guesses, ' +
      'single use of codes and the last owner would be lost without an error. Use PostgreSQL, or turn on pessimistic locks for this database',
    )
  }
}

/** The database has an encoding that lacks characters. */
export class EncodingUnsuited extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'storage.encoding_unsuited'

  constructor(encoding: string) {
    super(
      `the database of KEYHALL_STORAGE has the encoding ${encoding}, which cannot store every character: names with others would fail. Create a database with ` +
      "`create database keyhall encoding 'UTF8' template template0`, and restore a dump of the old one into it",
    )
  }
}

/** A driver of SQLite is missing, was not compiled, or would end the process. */
export class SqliteDriverUnsuited extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'storage.sqlite_driver_unsuited'

  constructor(message: string, cause?: unknown) {
    super(message, { cause })
  }
}

/** The database rejected a statement, for example for a missing value. Always a bug of the caller. */
export class StatementRefused extends Failure {
  readonly kind = 'internal'
  readonly code = 'storage.statement_refused'

  /** @param why names of tables and columns, never values */
  constructor(why: string) {
    super(`the database refused a statement: ${why}`)
  }
}

/** A foreign key was violated: a concurrent unit of work removed the parent row, or added a child row, after the caller had checked. */
export class BelongingChanged extends Failure {
  readonly kind = 'aborted'
  readonly code = 'storage.belonging_changed'

  /** @param why names of tables and columns for the operator, never values */
  constructor(why: string) {
    super('a related object was changed in the meantime, read it again', { cause: new StatementRefused(why) })
  }
}
