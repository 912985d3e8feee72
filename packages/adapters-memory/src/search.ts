import type { EntryCondition, Filter, ListPosition, Page, Search, TextMethod } from '@keyhall/core/shared'
import { canonicalName } from '@keyhall/core/shared'
import { assertStorable } from './storable.js'

/** A searchable field of an item. */
export interface SearchField<T> {
  readonly of: (item: T) => string | number | undefined
  /** Whether case-insensitive methods apply, as in databases with a key column for the field. */
  readonly hasKey?: true
  /** The metadata of an item, for conditions on entries. */
  readonly entries?: (item: T) => readonly Entry[]
}

interface Entry {
  readonly key: string
  readonly value: string
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

function meets({ key, value }: Entry, condition: EntryCondition): boolean {
  const isMet = condition.part === 'value' ? condition.among.includes(value) : isText(key, condition.method, condition.value, true)
  return isMet !== (condition.isNegated === true)
}

function isText(text: string, method: TextMethod, wanted: string, hasKey: boolean): boolean {
  const spelled = hasKey && method.endsWith('_ignore_case') ? canonicalName : (one: string) => one
  return isAlike(spelled(text), method, spelled(wanted))
}

function passes<F extends string, T>(item: T, filter: Filter<F>, fields: SearchFields<F, T>): boolean {
  switch (filter.kind) {
    case 'text': {
      const { of, hasKey } = fields[filter.field]
      const value = of(item)
      return value !== undefined && isText(String(value), filter.method, filter.value, hasKey === true)
    }
    case 'among':
      return filter.values.includes(String(fields[filter.field].of(item)))
    case 'before':
      return Number(fields[filter.field].of(item) ?? Number.NaN) <= filter.at
    case 'after':
      return Number(fields[filter.field].of(item) ?? Number.NaN) >= filter.at
    case 'entry':
      return (fields[filter.field].entries?.(item) ?? []).some((entry) => filter.conditions.every((one) => meets(entry, one)))
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
  const { filters, sortBy, offset, limit, isAscending, after } = search
  const found = [...items].filter((item) => filters.every((filter) => passes(item, filter, fields)))
  const place = (item: T): ListPosition => {
    const value = sortBy === undefined ? undefined : fields[sortBy].of(item)
    if (sortBy === undefined || value === undefined) return { id: id(item) }
    return { value: fields[sortBy].hasKey ? canonicalName(String(value)) : value, id: id(item) }
  }
  const inOrder = (a: ListPosition, b: ListPosition): number => (compare(a.value ?? '', b.value ?? '') || compare(a.id, b.id)) * (isAscending ? 1 : -1)
  const sorted = found.map((item) => ({ item, at: place(item) })).toSorted((a, b) => inOrder(a.at, b.at))
  const rest = after === undefined ? sorted.slice(offset) : sorted.filter(({ at }) => inOrder(at, after) > 0)
  const page = rest.slice(0, limit)
  const last = rest.length > limit ? page.at(-1)?.at : undefined
  return { total: sorted.length, items: page.map(({ item }) => item), ...(last ? { last } : {}) }
}
