import type { Columns, RowInsert, Sql, Value } from '../sql/sql.js'

/** A table for inserting whole records. */
export interface WrittenTable<R> {
  readonly name: string
  readonly columns: Columns
  readonly values: (record: R) => readonly Value[]
}

export const columnsOf = <R>({ columns }: WrittenTable<R>): readonly string[] => Object.keys(columns)

const inserts = new WeakMap<object, RowInsert>()

/** Adds records in one statement. */
export async function addAll<R>(sql: Pick<Sql, 'addRows'>, table: WrittenTable<R>, records: readonly R[]): Promise<void> {
  if (records.length === 0) return
  const insert = inserts.get(table) ?? { table: table.name, columns: table.columns }
  inserts.set(table, insert)
  await sql.addRows(insert, records.map(table.values))
}
