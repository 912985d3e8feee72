import type { Page, PageRequest } from '@keyhall/core/shared'
import type { TextMethod } from '@keyhall/core/shared'
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

const METHODS = {
  TEXT_FILTER_METHOD_EQUALS: 'equals',
  TEXT_FILTER_METHOD_EQUALS_IGNORE_CASE: 'equals_ignore_case',
  TEXT_FILTER_METHOD_STARTS_WITH: 'starts_with',
  TEXT_FILTER_METHOD_STARTS_WITH_IGNORE_CASE: 'starts_with_ignore_case',
  TEXT_FILTER_METHOD_CONTAINS: 'contains',
  TEXT_FILTER_METHOD_CONTAINS_IGNORE_CASE: 'contains_ignore_case',
  TEXT_FILTER_METHOD_ENDS_WITH: 'ends_with',
  TEXT_FILTER_METHOD_ENDS_WITH_IGNORE_CASE: 'ends_with_ignore_case',
} as const satisfies Record<string, TextMethod>

/** The names of the methods in the order of their enum numbers. */
export const TEXT_FILTER_METHODS = Object.keys(METHODS)

export const filterMethod = (name: string): TextMethod => METHODS[name as keyof typeof METHODS]

/** `{ "ids": […] }` */
export class InIDsFilter {
  @Text({ max: 200, list: 1000 }) ids!: string[]
}

/** `{ "id": … }` */
export class IDFilter {
  @Text({ max: 200 }) id!: string
}
