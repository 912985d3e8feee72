import type { Filter, Search } from '@keyhall/core/shared'
import type { Searchable } from './searchable.js'

/** Skipped rows that cost little. */
const MAX_SKIPPED = 1000

/** Whether an index leads to few rows that match. */
function isSelective<F extends string>(filter: Filter<F>, columns: Searchable<F>['columns']): boolean {
  switch (filter.kind) {
    case 'text': {
      const { index, isShared, parts } = columns[filter.field]
      return filter.method.startsWith('equals') && isShared !== true && (index !== undefined || parts !== undefined)
    }
    case 'among': {
      const { index, isShared } = columns[filter.field]
      return filter.values.length === 0 || (index !== undefined && isShared !== true)
    }
    case 'any':
      return filter.filters.every((one) => isSelective(one, columns))
    case 'all':
      return filter.filters.some((one) => isSelective(one, columns))
    case 'before':
    case 'after':
    case 'not':
    case 'entry':
      return false
  }
}

/** Any number of items may have an entry, even with the same value. */
function readsEntries<F extends string>(filter: Filter<F>): boolean {
  if (filter.kind === 'not') return readsEntries(filter.filter)
  return filter.kind === 'entry' || ((filter.kind === 'any' || filter.kind === 'all') && filter.filters.some(readsEntries))
}

/** The field whose only value the filter demands. */
function singleField<F extends string>(filter: Filter<F>): F | undefined {
  if (filter.kind === 'among') return filter.values.length === 1 ? filter.field : undefined
  if (filter.kind === 'text') return filter.method === 'equals' ? filter.field : undefined
  if (filter.kind !== 'any' && filter.kind !== 'all') return undefined
  const some = filter.filters.filter((one) => one.kind !== 'among' || one.values.length > 0)
  const [only] = some
  return some.length === 1 && only ? singleField(only) : undefined
}

/**
 * Whether the search reads little more than the rows that it returns: an index leads to the matching rows, or has all rows in the wanted order. Other
 * searches may read the whole table.
 */
export function isDirect<F extends string>({ columns, walks, first }: Searchable<F>, { filters, sortBy, offset, after }: Search<F>): boolean {
  if (filters.some(readsEntries)) return false
  if (walks === undefined || filters.some((filter) => isSelective(filter, columns))) return true
  const walk: readonly F[] | undefined = walks[sortBy ?? 'default']
  if (walk === undefined || (after === undefined && offset > MAX_SKIPPED)) return false
  const ordered = sortBy === undefined ? first : columns[sortBy].value
  const narrowing = filters.filter((filter) => !((filter.kind === 'before' || filter.kind === 'after') && columns[filter.field].value === ordered))
  const [only] = narrowing
  if (only === undefined) return true
  const field = singleField(only)
  return narrowing.length === 1 && field !== undefined && walk.includes(field)
}
