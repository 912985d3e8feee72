import type { MigrationInterface } from 'typeorm'

/** A schema migration, which declares the older servers that may run beside it. */
export interface Migration extends MigrationInterface {
  readonly name: string
  /**
   * Servers that know the migration of this name keep running after this one, and may start. An expansion (a new table, a column
   * that may be empty) names the last migration of the previous release. A contraction (removing unused columns) names
   * the migration of the first release that works without it. Absent: older servers stop being ready and refuse to start.
   */
  readonly compatibleFrom?: string
}
