import type { ListPosition, Page, Search } from '@keyhall/core/shared'
import { MAX_COUNTED } from '@keyhall/core/shared'
import { Conditions } from './conditions.js'
import { isDirect } from './reach-of-search.js'
import { RowReader } from './row-reader.js'
import type { SearchColumn, Searchable } from './searchable.js'
import type { Row, Sql, Value } from './sql.js'

export type { SearchColumn, Searchable } from './searchable.js'

/** A statement with its parameters. */
interface BoundText {
  readonly text: string
  readonly values: readonly Value[]
}

/** What the list is ordered by, before the id. */
interface Order {
  readonly expression: string
  readonly isNumber: boolean
  /** NULL comes first; the defaults of the databases differ. */
  readonly isNullable: boolean
}

/**
 * Searches rows.
 *
 * @param read converts a row with the columns of `select` to an item
 * @throws TooManySearches, SearchTooSlow, SearchAbandoned
 */
export async function searchRows<F extends string, T>(
  sql: Sql, searchable: Searchable<F>, search: Search<F>, read: (row: RowReader) => T,
): Promise<Page<T>> {
  const { offset, limit, after } = search
  const isScan = !isDirect(searchable, search)
  const statements = new SearchStatements(sql, searchable, search)
  const run: Run = ({ text, values }) => (isScan ? sql.scan(text, values, search.departure) : sql.rowsOfText(text, values))
  const rows = await run(statements.page(isScan))
  const items = rows.map((row) => read(new RowReader(row)))
  const isLast = rows.length < limit
  if (isLast && after === undefined && (rows.length > 0 || offset === 0)) return { total: offset + rows.length, items }
  const counts = { first: statements.count(isScan, MAX_COUNTED + 1), whole: statements.count(true) }
  const total = await lengthOf(sql, { ...counts, run, minimum: offset + rows.length + (isLast ? 0 : 1) })
  const lastRow = isLast || (after === undefined && offset + rows.length >= total) ? undefined : rows.at(-1)
  return lastRow === undefined ? { total, items } : { total, items, last: statements.positionOf(lastRow) }
}

type Run = (statement: BoundText) => Promise<readonly Row[]>

interface Counting {
  /** Counts up to `MAX_COUNTED + 1`. */
  readonly first: BoundText
  readonly whole: BoundText
  readonly run: Run
  /** The number of rows that are known to exist. */
  readonly minimum: number
}

const countOf = ([row = []]: readonly Row[]): number => new RowReader(row).number()

/** A list that was too long to be counted for each page within the last minute is taken to be as long now. */
async function lengthOf(sql: Sql, { first, whole, run, minimum }: Counting): Promise<number> {
  const list = JSON.stringify([whole.text, whole.values])
  const atLeast = (total = 0): number => Math.max(total, minimum, MAX_COUNTED + 1)
  const recent = sql.totals?.recent(list)
  if (recent && (recent.total ?? Number.POSITIVE_INFINITY) > MAX_COUNTED) return atLeast(recent.total)
  const counted = countOf(await run(first))
  if (counted <= MAX_COUNTED) return counted
  const count = async () => countOf(await sql.scan(whole.text, whole.values))
  return atLeast(await (sql.totals ? sql.totals.of(list, count) : count()))
}

class SearchStatements<F extends string> {
  readonly #dialect: Sql
  readonly #searchable: Searchable<F>
  readonly #search: Search<F>
  readonly #order: Order | undefined

  constructor(sql: Sql, searchable: Searchable<F>, search: Search<F>) {
    this.#dialect = sql
    this.#searchable = searchable
    this.#search = search
    this.#order = orderOf(searchable, search, sql.byBytes)
  }

  /** Whether the place of a row is its first column: it is ordered by the id, and the columns of the list begin with it. */
  get #isPlacedByFirst(): boolean {
    return this.#order === undefined && this.#searchable.select.startsWith(`${this.#searchable.id}, `)
  }

  /** Selects the value of the order, if any, and the id behind the columns of the list. */
  page(isScan: boolean): BoundText {
    const { select, id } = this.#searchable
    const { offset, limit, after } = this.#search
    const conditions = this.#conditions(isScan)
    const where = this.#where(conditions, isScan) + (after === undefined ? '' : ` and ${this.#behind(after, conditions)}`)
    const order = `order by ${this.#ordering()}`
    const place = this.#isPlacedByFirst ? '' : this.#order === undefined ? `, ${id}` : `, ${this.#order.expression}, ${id}`
    const skipped = after === undefined ? offset : 0
    const from = this.#from(`${select} ${where} ${order}`)
    return { text: `select ${select}${place} from ${from} where ${where} ${order} limit ${limit} offset ${skipped}`, values: conditions.values }
  }

  /** @param max where counting stops */
  count(isScan: boolean, max?: number): BoundText {
    const conditions = this.#conditions(isScan)
    const where = this.#where(conditions, isScan)
    const rows = `from ${this.#from(where)} where ${where}`
    const text = max === undefined ? `select count(*) ${rows}` : `select count(*) from (select 1 ${rows} limit ${max}) counted`
    return { text, values: conditions.values }
  }

  positionOf(row: Row): ListPosition {
    const id = (this.#isPlacedByFirst ? row[0] : row.at(-1)) as string
    const value = this.#order === undefined ? undefined : (row.at(-2) as string | number | null)
    return value === null || value === undefined ? { id } : { value, id }
  }

  #conditions(isScan: boolean): Conditions<F> {
    return new Conditions(this.#searchable.columns, this.#dialect, isScan ? this.#dialect.eachScanned('e.id') : '')
  }

  #where(conditions: Conditions<F>, isScan: boolean): string {
    const { id, always } = this.#searchable
    return (isScan ? this.#dialect.eachScanned(id) : '') + (always === undefined ? '' : `${always} and `) + conditions.of({ kind: 'all', filters: this.#search.filters })
  }

  /** The table with the joins that the text needs. */
  #from(text: string): string {
    const { from, joins = [] } = this.#searchable
    let needed = text
    const used: string[] = []
    // From the last to the first, because a join may need one before it.
    for (const { alias, sql } of joins.toReversed()) {
      if (!isNamed(alias, needed)) continue
      needed += ` ${sql}`
      used.unshift(sql)
    }
    return [from, ...used].join(' ')
  }

  #ordering(): string {
    const direction = this.#search.isAscending ? 'asc' : 'desc'
    const last = `${this.#searchable.id} ${direction}`
    if (this.#order === undefined) return last
    const nulls = this.#order.isNullable ? (this.#search.isAscending ? ' nulls first' : ' nulls last') : ''
    return `${this.#order.expression} ${direction}${nulls}, ${last}`
  }

  #behind({ value, id: lastId }: ListPosition, conditions: Conditions<F>): string {
    const { id } = this.#searchable
    const isAscending = this.#search.isAscending
    const beyond = isAscending ? '>' : '<'
    const behindId = () => `${id} ${beyond} ${conditions.bind(lastId)}`
    if (this.#order === undefined) return behindId()
    const { expression, isNumber, isNullable } = this.#order
    if (value === undefined) return isAscending ? `((${expression} is null and ${behindId()}) or ${expression} is not null)` : `(${expression} is null and ${behindId()})`
    const bound = conditions.bind(isNumber ? numberOf(value) : String(value), isNumber ? 'bigint' : 'text')
    const behind = `(${expression}, ${id}) ${beyond} (${bound}, ${conditions.bind(lastId)})`
    return isAscending || !isNullable ? behind : `(${behind} or ${expression} is null)`
  }
}

/** Whether a text names a column of the table with this alias. */
function isNamed(alias: string, text: string): boolean {
  const prefix = `${alias}.`
  for (let at = text.indexOf(prefix); at >= 0; at = text.indexOf(prefix, at + 1)) if (at === 0 || !WORD.test(text.charAt(at - 1))) return true
  return false
}

const WORD = /\w/

/** A cursor comes from outside. */
const numberOf = (value: string | number): number => (typeof value === 'number' ? value : 0)

function orderOf<F extends string>({ columns, first, id }: Searchable<F>, { sortBy }: Search<F>, byBytes: Sql['byBytes']): Order | undefined {
  if (sortBy === undefined) return first === undefined ? undefined : { expression: first, isNumber: true, isNullable: false }
  const { value, key = value, index, isNumber, isRequired }: SearchColumn = columns[sortBy]
  if (key === id) return undefined
  const isAsDatabase = isNumber === true || index === 'id' || byBytes === ''
  return { expression: isAsDatabase ? key : `${key} ${byBytes}`, isNumber: isNumber === true, isNullable: isRequired !== true }
}
