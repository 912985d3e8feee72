import { MAX_RESULTS } from '../../foundation/shared/index.js'
import type { Page, Search } from '../../foundation/shared/index.js'

/** All pages of what nobody has millions of. */
export async function everything<T>(search: (page: Omit<Search<never>, 'filters' | 'sortBy'>) => Promise<Page<T>>): Promise<readonly T[]> {
  const all: T[] = []
  for (;;) {
    const { items } = await search({ offset: all.length, limit: MAX_RESULTS, isAscending: true })
    all.push(...items)
    if (items.length < MAX_RESULTS) return all
  }
}

/** By the bytes of their keys, which are ASCII: databases order texts as they were told to. */
export const byKey = <T>(items: readonly T[], key: (item: T) => string): readonly T[] => {
  const keyed = items.map((item) => ({ item, key: key(item) }))
  return keyed.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).map(({ item }) => item)
}
