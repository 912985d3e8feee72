import type { Page, PageRequest } from '@keyhall/core/shared'
import { Long, Nested, Text } from '../message/index.js'
import { ListQuery, pageOf } from './list-query.js'

/** The request of a list in v2: `{ "pagination": { … } }`. */
export class PaginationRequest extends ListQuery {}

/** The total length of the list and the limit that was applied. */
export class PaginationResponse {
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) totalResult!: number
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) appliedLimit!: number
}

/** A request for a page of a list. */
export class PaginatedRequest {
  @Nested(() => PaginationRequest, { optional: true }) pagination?: PaginationRequest
}

export const pageOfPagination = ({ pagination }: PaginatedRequest): PageRequest => pageOf(pagination)

export const paginationOf = ({ total }: Page<unknown>, { limit }: PageRequest): PaginationResponse => ({
  totalResult: total, appliedLimit: limit,
})

/** `{ "ids": […] }` */
export class InIDsFilter {
  @Text({ max: 200, list: 1000 }) ids!: string[]
}

/** `{ "id": … }` */
export class IDFilter {
  @Text({ max: 200 }) id!: string
}
