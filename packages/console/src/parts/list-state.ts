import { useNavigate, useSearch } from '@tanstack/react-router'

/** Search, filters and page of a list. They are in the address, so that it can be shared and Back works. */
export interface ListState {
  readonly search: string
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly offset: number
  readonly filter: (name: string) => string | undefined
  readonly setSearch: (search: string) => void
  readonly setPage: (page: number) => void
  readonly setFilter: (name: string, value: string | undefined) => void
  readonly clear: () => void
  /** Whether search or filters leave something out. */
  readonly isNarrowed: boolean
}

const PAGE_SIZE = 25

type Search = Readonly<Record<string, string | undefined>>

/**
 * @param filters the names of the filters in the query string
 * @param prefix of the names of search and page, for a second list on a page: `role-`
 */
export function useListState(filters: readonly string[] = [], prefix = ''): ListState {
  const [ofSearch, ofPage] = [`${prefix}q`, `${prefix}page`]
  const query: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (changes: Search, isReplacing: boolean): void => {
    const next = (before: Search): Search =>
      Object.fromEntries(Object.entries({ ...before, [ofPage]: undefined, ...changes }).filter(([, value]) => value !== undefined && value !== ''))
    void navigate({ to: '.', search: next, replace: isReplacing, resetScroll: false })
  }
  const page = Math.max(1, Math.trunc(Number(query[ofPage] ?? 1)) || 1)
  const search = query[ofSearch] ?? ''
  return {
    search,
    page,
    pageSize: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    filter: (name) => query[name],
    // Typing replaces the address: Back leads to the page before, not to a letter less.
    setSearch: (text) => change({ [ofSearch]: text || undefined }, true),
    setPage: (next) => change({ [ofPage]: next === 1 ? undefined : String(next) }, false),
    setFilter: (name, value) => change({ [name]: value }, false),
    clear: () => change(Object.fromEntries([ofSearch, ofPage, ...filters].map((name) => [name, undefined])), false),
    isNarrowed: search !== '' || filters.some((name) => query[name] !== undefined),
  }
}
