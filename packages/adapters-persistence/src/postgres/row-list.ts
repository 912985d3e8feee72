import type { ColumnType, RowInsert, Statement, Value } from '../sql/sql.js'
import { onConflict, statement } from '../sql/sql.js'
import type { Step } from './prepared-message.js'

type Values = readonly Value[]

/**
 * Adds rows that are passed as one JSON list of lists, so that the statement is the same for any number of them. Records would repeat the names of the columns, and
 * cost twice as much on both sides.
 */
export class RowList {
  readonly #statement: Statement
  /** The columns whose values are JSON already. They stand behind the others in the list of a row, and are written as they are. */
  readonly #json: readonly number[]
  readonly #others: readonly number[]

  constructor(insert: RowInsert) {
    const types = Object.values(insert.columns)
    const indexes = types.map((_, index) => index)
    this.#json = indexes.filter((index) => types[index] === 'jsonb')
    this.#others = indexes.filter((index) => types[index] !== 'jsonb')
    const places = [...this.#others, ...this.#json]
    const read = types.map((type, index) => valueAt(places.indexOf(index), type)).join(', ')
    const names = Object.keys(insert.columns).join(', ')
    this.#statement = statement(`insert into ${insert.table} (${names}) select ${read} from jsonb_array_elements($1::jsonb) as row ${onConflict(insert)}`)
  }

  /** The statement that adds these rows. */
  adding(rows: readonly Values[]): Step {
    return { statement: this.#statement, values: [this.#json.length === 0 ? JSON.stringify(rows) : `[${rows.map((row) => this.#listOf(row)).join()}]`] }
  }

  #listOf(row: Values): string {
    const others = JSON.stringify(this.#others.map((index) => row[index]))
    return `${others.slice(0, -1)},${this.#json.map((index) => row[index] ?? 'null').join()}]`
  }
}

/** The value at a place of a list. A JSON `null` becomes NULL in all columns. */
function valueAt(place: number, type: ColumnType): string {
  if (type === 'jsonb') return `nullif(row->${place}, 'null')`
  return type === 'text' ? `row->>${place}` : `(row->>${place})::${type}`
}

const lists = new Map<RowInsert, RowList>()

/** The list for an insert, which is made once. */
export function rowListOf(insert: RowInsert): RowList {
  let list = lists.get(insert)
  if (!list) lists.set(insert, (list = new RowList(insert)))
  return list
}
