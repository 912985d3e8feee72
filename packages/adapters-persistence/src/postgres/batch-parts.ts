import type { WrittenTable } from '../rows/written-table.js'
import type { Value } from '../sql/sql.js'
import { DATABASE_NOW } from './database-clock.js'
import type { Parameter } from './wire-messages.js'

interface Column {
  readonly name: string
  readonly type: string
}

/** A part of a statement that writes a batch of requests. */
export interface Part<Q> {
  readonly columns: readonly Column[]
  /** One row for each record of the batch, the index of its request first. */
  readonly rows: (batch: readonly Q[]) => (readonly Value[])[]
  /** @param input the rows as a table expression `i` */
  readonly sql: (input: string) => string
}

/** A table that a request may add one record to. */
interface Source<Q, R> {
  readonly table: WrittenTable<R>
  readonly of: (request: Q) => R | undefined
}

/** Adds the records of the requests that are in the expression `won`. */
export const adding = <Q, R>({ table, of }: Source<Q, R>): Part<Q> => {
  const names = Object.keys(table.columns)
  return {
    columns: [{ name: 'n', type: 'int' }, ...Object.entries(table.columns).map(([name, type]) => ({ name, type }))],
    rows: (batch) =>
      batch.flatMap((request, n) => {
        const record = of(request)
        return record === undefined ? [] : [[n, ...table.values(record)]]
      }),
    sql: (input) =>
      `new_${table.name} as (insert into ${table.name} (${names.join(', ')}) select ${names.map((name) => `i.${name}`).join(', ')} ` +
      `from ${input} where i.n in (select won.n from won))`,
  }
}

/** The expressions `clock`, and `wanted`: the rows of the first part, none of them when the deadline `$1` has passed. */
export const wantedOf = (input: string): string =>
  `clock as materialized (select ${DATABASE_NOW} as now),
  wanted as (select i.* from ${input} where (select now from clock) < $1::bigint)`

/**
 * The statement of the parts. It returns the time of the database with index -1, and the indexes of the requests in `won`.
 *
 * @param own how many parameters come before those of the parts; the first is the deadline
 */
export function textOf<Q>(parts: readonly Part<Q>[], own: number): string {
  let parameters = own
  const expressions = parts.map(({ columns, sql }) => {
    const arrays = columns.map(({ type }) => `$${++parameters}::${type}[]`).join(', ')
    return sql(`unnest(${arrays}) as i(${columns.map(({ name }) => name).join(', ')})`)
  })
  return `with ${expressions.join(',\n  ')}\nselect -1, now from clock union all select n, 0 from won`
}

/** The parameters of the parts: one array for each column of each. */
export const arraysOf = <Q>(parts: readonly Part<Q>[], batch: readonly Q[]): Parameter[] =>
  parts.flatMap(({ columns, rows }) => {
    const found = rows(batch)
    return columns.map((_, index) => found.map((row) => row[index]))
  })
