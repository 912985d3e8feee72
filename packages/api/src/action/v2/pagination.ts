import type { Page, PageRequest } from '@keyhall/core/shared'
import { Long, Nested } from '../../message/index.js'
import { ListQuery, pageOf } from '../../shapes/list-query.js'

/** The request of a list: `{ "pagination": { "offset": "0", "limit": 100, "asc": true } }`. */
export class PaginatedRequest {
  @Nested(() => ListQuery, { optional: true }) pagination?: ListQuery
}

/** The total length of the list and the limit that was applied. */
export class PaginationResponse {
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) totalResult!: number
  @Long({ min: 0, max: 1000 }) appliedLimit!: number
}

export const pageRequestOf = ({ pagination }: PaginatedRequest): PageRequest => pageOf(pagination)

export const paginationOf = ({ total }: Page<unknown>, { limit }: PageRequest): PaginationResponse => ({
  totalResult: total, appliedLimit: limit,
})
