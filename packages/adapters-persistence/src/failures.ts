import { Failure } from '@keyhall/core/shared'

/** The database was migrated by a newer version of this program, which alone may write to it. */
export class SchemaIsNewer extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'storage.schema_is_newer'
}

/** The database does not accept a statement: a row that it refers to is missing, say. Always a defect of whoever asked for it. */
export class StatementRefused extends Failure {
  readonly kind = 'internal'
  readonly code = 'storage.statement_refused'

  /** @param why names of the database, never values */
  constructor(why: string) {
    super(`the database refused a statement: ${why}`)
  }
}
