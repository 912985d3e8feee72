import { MAX_RESULTS } from '../../foundation/shared/index.js'
import type { Page, Search } from '../../foundation/shared/index.js'

/** Collects all pages, for kinds that are few. */
export async function everything<T>(search: (page: Omit<Search<never>, 'filters' | 'sortBy'>) => Promise<Page<T>>): Promise<readonly T[]> {
  const all: T[] = []
  for (;;) {
    const { items } = await search({ offset: all.length, limit: MAX_RESULTS, isAscending: true })
    all.push(...items)
    if (items.length < MAX_RESULTS) return all
  }
}

/** Sorts by the bytes of the keys, which are ASCII: the order of a database depends on its collation. */
export const byKey = <T>(items: readonly T[], key: (item: T) => string): readonly T[] => {
  const keyed = items.map((item) => ({ item, key: key(item) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ item }) => item)
}
