import type { Page, PageRequest } from '@keyhall/core/shared'
import { DEFAULT_RESULTS, MAX_RESULTS } from '@keyhall/core/shared'
import { Flag, Instant, Long, Nested, OneOf, Text, Whole } from '../../message/index.js'

const FARTHEST = 1_000_000_000_000

class ResourceOwner {
  @OneOf(['OWNER_TYPE_UNSPECIFIED', 'OWNER_TYPE_SYSTEM', 'OWNER_TYPE_INSTANCE', 'OWNER_TYPE_ORG']) type!: string
  @Text({ max: 200 }) id!: string
}

/** Creation, last change and owner of a resource. An execution has no id. */
export class ResourceDetails {
  @Text({ max: 200, optional: true }) id?: string
  @Instant({ optional: true }) created?: number
  @Instant() changed!: number
  @Nested(() => ResourceOwner) owner!: ResourceOwner
}

/** The response of most changes of resources: `{ "details": { … } }`. */
export class ResourceChanged {
  @Nested(() => ResourceDetails) details!: ResourceDetails
}

/** Targets and executions belong to the instance. */
export const detailsOf = (details: Omit<ResourceDetails, 'owner'>, instanceId: string): { details: ResourceDetails } =>
  ({ details: { ...details, owner: { type: 'OWNER_TYPE_INSTANCE', id: instanceId } } })

/** Offset, limit and order of a list. */
export class ResourceQuery {
  @Long({ min: 0, max: FARTHEST }) offset!: number
  /** 0 means the default of 100. */
  @Whole({ min: 0, max: MAX_RESULTS }) limit!: number
  @Flag() desc!: boolean
}

/** The total length of the list and the limit that was applied. */
export class ResourceListDetails {
  @Long({ min: 0, max: MAX_RESULTS }) appliedLimit!: number
  @Long({ min: 0, max: FARTHEST }) totalResult!: number
}

export const partOf = (query: ResourceQuery | undefined): PageRequest => ({
  offset: query?.offset ?? 0,
  limit: query?.limit ? query.limit : DEFAULT_RESULTS,
  isAscending: query?.desc !== true,
})

export const listed = ({ total }: Page<unknown>, { limit }: PageRequest): ResourceListDetails => ({ appliedLimit: limit, totalResult: total })
