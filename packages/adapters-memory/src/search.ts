import type { Filter, Page, Search, TextMethod } from '@keyhall/core/shared'
import { canonicalName } from '@keyhall/core/shared'
import { assertStorable } from './storable.js'

/** A searchable field of an item. */
export interface SearchField<T> {
  readonly of: (item: T) => string | number | undefined
  /** Whether case-insensitive methods apply, as in databases with a key column for the field. */
  readonly hasKey?: true
}

export type SearchFields<F extends string, T> = Readonly<Record<F, SearchField<T>>>

function isAlike(text: string, method: TextMethod, wanted: string): boolean {
  switch (method) {
    case 'equals':
    case 'equals_ignore_case':
      return text === wanted
    case 'starts_with':
    case 'starts_with_ignore_case':
      return text.startsWith(wanted)
    case 'ends_with':
    case 'ends_with_ignore_case':
      return text.endsWith(wanted)
    case 'contains':
    case 'contains_ignore_case':
      return text.includes(wanted)
  }
}

function passes<F extends string, T>(item: T, filter: Filter<F>, fields: SearchFields<F, T>): boolean {
  switch (filter.kind) {
    case 'text': {
      const { of, hasKey } = fields[filter.field]
      const value = of(item)
      if (value === undefined) return false
      const spelled = hasKey && filter.method.endsWith('_ignore_case') ? canonicalName : (text: string) => text
      return isAlike(spelled(String(value)), filter.method, spelled(filter.value))
    }
    case 'among':
      return filter.values.includes(String(fields[filter.field].of(item)))
    case 'before':
      return Number(fields[filter.field].of(item) ?? Number.NaN) <= filter.at
    case 'after':
      return Number(fields[filter.field].of(item) ?? Number.NaN) >= filter.at
    case 'any':
      return filter.filters.some((one) => passes(item, one, fields))
    case 'all':
      return filter.filters.every((one) => passes(item, one, fields))
    case 'not':
      return !passes(item, filter.filter, fields)
  }
}

/** Compares by bytes, like databases. */
const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))

/** Searches items. @param id tie-breaker of the order, and the default order */
export function searchItems<F extends string, T>(
  items: Iterable<T>,
  search: Search<F>,
  fields: SearchFields<F, T>,
  id: (item: T) => string,
): Page<T> {
  assertStorable(search)
  const { filters, sortBy, offset, limit, isAscending } = search
  const found = [...items].filter((item) => filters.every((filter) => passes(item, filter, fields)))
  const by = (item: T): string | number => {
    if (sortBy === undefined) return id(item)
    const value = fields[sortBy].of(item) ?? ''
    return fields[sortBy].hasKey ? canonicalName(String(value)) : value
  }
  const sorted = found.toSorted((a, b) => compare(by(a), by(b)) || compare(id(a), id(b)))
  if (!isAscending) sorted.reverse()
  return { total: sorted.length, items: sorted.slice(offset, offset + limit) }
}
