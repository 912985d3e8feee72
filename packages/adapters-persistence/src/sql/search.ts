import type { Filter, Page, Search, TextMethod } from '@keyhall/core/shared'
import { canonicalName } from '@keyhall/core/shared'
import { RowReader } from './row-reader.js'
import type { Row, Sql, Value } from './sql.js'

/** The columns of a search field. */
export interface SearchColumn {
  /** An expression of SQL: a column, or a member of a body. */
  readonly value: string
  /** The column with the canonical form, for case-insensitive methods. Without one, all methods are case-sensitive. */
  readonly key?: string
}

/** The allow-list of search fields, so that no input becomes SQL. */
export interface Searchable<F extends string> {
  /** The selected columns. */
  readonly select: string
  /** Tables with their aliases and joins. */
  readonly from: string
  readonly columns: Readonly<Record<F, SearchColumn>>
  /** The default order before `id`: a column without NULL, which an index begins with. */
  readonly first?: string
  /** Tie-breaker of the order, and the default order. */
  readonly id: string
}

/** Collects the parameters of a statement. */
class Values {
  readonly all: Value[] = []

  add(value: Value, type: 'text' | 'bigint' = 'text'): string {
    this.all.push(value)
    return `cast($${this.all.length} as ${type})`
  }
}

function compared(column: string, method: TextMethod, value: string, values: Values): string {
  // Postgres rejects a statement with a parameter that it does not use. Every text contains the empty one.
  if (method.startsWith('contains') && value === '') return `${column} is not null`
  const bound = values.add(value)
  switch (method) {
    case 'equals':
    case 'equals_ignore_case':
      return `${column} = ${bound}`
    case 'starts_with':
    case 'starts_with_ignore_case':
      return `substr(${column}, 1, length(${bound})) = ${bound}`
    case 'ends_with':
    case 'ends_with_ignore_case':
      return `(length(${column}) >= length(${bound}) and substr(${column}, length(${column}) - length(${bound}) + 1) = ${bound})`
    case 'contains':
    case 'contains_ignore_case':
      // Not LIKE, so that % and _ have no special meaning.
      return `length(replace(${column}, ${bound}, '')) < length(${column})`
  }
}

function condition<F extends string>(filter: Filter<F>, columns: Searchable<F>['columns'], values: Values): string {
  switch (filter.kind) {
    case 'text': {
      const { value, key } = columns[filter.field]
      const ignoresCase = filter.method.endsWith('_ignore_case') && key !== undefined
      return compared(ignoresCase ? key : value, filter.method, ignoresCase ? canonicalName(filter.value) : filter.value, values)
    }
    case 'among':
      if (filter.values.length === 0) return '1 = 0'
      return `${columns[filter.field].value} in (${filter.values.map((one) => values.add(one)).join(', ')})`
    case 'before':
      return `${columns[filter.field].value} <= ${values.add(filter.at, 'bigint')}`
    case 'after':
      return `${columns[filter.field].value} >= ${values.add(filter.at, 'bigint')}`
    case 'any': {
      // Omits alternatives that match nothing, because with them SQLite would scan the table instead of using an index.
      const some = filter.filters.filter((one) => one.kind !== 'among' || one.values.length > 0)
      return some.length === 0 ? '1 = 0' : `(${some.map((one) => condition(one, columns, values)).join(' or ')})`
    }
    case 'all':
      return filter.filters.length === 0 ? '1 = 1' : `(${filter.filters.map((one) => condition(one, columns, values)).join(' and ')})`
    case 'not':
      // NULL equals nothing, so a negated condition matches it.
      return `coalesce(not (${condition(filter.filter, columns, values)}), 1 = 1)`
  }
}

/**
 * Searches rows. Not prepared, because the number of different statements is unbounded.
 *
 * @param read converts a row with the columns of `select` to an item
 */
export async function searchRows<F extends string, T>(
  sql: Sql,
  { select, from, columns, id, first: preset }: Searchable<F>,
  { filters, sortBy, offset, limit, isAscending }: Search<F>,
  read: (row: RowReader) => T,
): Promise<Page<T>> {
  const values = new Values()
  const where = condition({ kind: 'all', filters }, columns, values)
  const direction = isAscending ? 'asc' : 'desc'
  const sorted = sortBy === undefined ? undefined : (columns[sortBy].key ?? columns[sortBy].value)
  // NULL first; the defaults of the databases differ.
  const usual = preset === undefined ? '' : `${preset} ${direction}, `
  const first = sorted === undefined ? usual : `${sorted} is not null ${direction}, ${sorted} ${direction}, `
  const page = `order by ${first}${id} ${direction} limit ${limit} offset ${offset}`
  const rows = await sql.rowsOnce(`select ${select} from ${from} where ${where} ${page}`, values.all)
  const isLastPage = rows.length < limit && (rows.length > 0 || offset === 0)
  const total = isLastPage ? offset + rows.length : countOf(await sql.rowsOnce(`select count(*) from ${from} where ${where}`, values.all))
  return { total, items: rows.map((row) => read(new RowReader(row))) }
}

const countOf = ([row = []]: readonly Row[]): number => new RowReader(row).number()
