import type { Page, PageRequest } from '@keyhall/core/shared'
import { DEFAULT_RESULTS, MAX_RESULTS } from '@keyhall/core/shared'
import { Flag, Instant, Long, Nested, Whole } from '../message/index.js'

/** Beyond the length of any list, and within the range of every database. */
const MAX_OFFSET = 1_000_000_000_000

/** Offset, limit and order of a list: `{ "offset": "0", "limit": 100, "asc": true }`. */
export class ListQuery {
  @Long({ min: 0, max: MAX_OFFSET }) offset!: number
  /** 0 means the default of 100. */
  @Whole({ min: 0, max: MAX_RESULTS }) limit!: number
  @Flag() asc!: boolean
}

/** The request of a list: `{ "query": { … } }`. */
export class ListRequest {
  @Nested(() => ListQuery, { optional: true }) query?: ListQuery
}

/** The total length of a list. */
export class ListDetails {
  @Long({ min: 0, max: MAX_OFFSET }) totalResult!: number
  @Instant({ optional: true }) timestamp?: number
}

/** The page that a request selects; ascending if it has no query. */
export const pageOf = (query: ListQuery | undefined): PageRequest => ({
  offset: query?.offset ?? 0,
  limit: query?.limit === undefined || query.limit === 0 ? DEFAULT_RESULTS : query.limit,
  isAscending: query?.asc ?? true,
})

export const listDetails = ({ total }: Page<unknown>): ListDetails => ({ totalResult: total })
