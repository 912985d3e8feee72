import type { Columns, Value } from '../sql/sql.js'

/** A table for inserting whole records. */
export interface WrittenTable<R> {
  readonly name: string
  readonly columns: Columns
  readonly values: (record: R) => readonly Value[]
}

export const columnsOf = <R>({ columns }: WrittenTable<R>): readonly string[] => Object.keys(columns)
