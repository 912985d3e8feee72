import { Failure } from '@keyhall/core/shared'

/** The database was migrated by a newer version of this program, which alone may write to it. */
export class SchemaIsNewer extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'storage.schema_is_newer'
}

/** A pooler between this program and Postgres shares database sessions between connections, as PgBouncer does in transaction mode. */
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

/** The database does not accept a statement: a column that must have a value has none, say. Always a defect of whoever asked for it. */
export class StatementRefused extends Failure {
  readonly kind = 'internal'
  readonly code = 'storage.statement_refused'

  /** @param why names of the database, never values */
  constructor(why: string) {
    super(`the database refused a statement: ${why}`)
  }
}

/** What a row belongs to is gone, or something that belongs to it came: whoever asked had looked before, and somebody else was quicker. */
export class BelongingChanged extends Failure {
  readonly kind = 'aborted'
  readonly code = 'storage.belonging_changed'

  /** @param why names of the database, never values: they are for the operator */
  constructor(why: string) {
    super('what this belongs to was changed meanwhile, look again', { cause: new StatementRefused(why) })
  }
}
