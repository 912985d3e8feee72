import type { Value } from '../sql/sql.js'

/** A table for inserting whole records: its columns with their Postgres types. */
export interface WrittenTable<R> {
  readonly name: string
  readonly columns: Readonly<Record<string, 'text' | 'int' | 'bigint' | 'jsonb'>>
  readonly values: (record: R) => readonly Value[]
}

export const columnsOf = <R>({ columns }: WrittenTable<R>): readonly string[] => Object.keys(columns)
