import type { ClientKeyField } from '@keyhall/core/clients'
import type { Filter } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { pageOf } from '../../shapes/list-query.js'
import { exactlyOneMember } from '../../shapes/one-of.js'
import { methodOf } from '../../shapes/operation.js'
import { PaginationRequest, PaginationResponse, paginationOf } from '../../shapes/pagination.js'
import { withinPermitted } from '../../shapes/within-scope.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'

/** All keys have the same type, so sorting by it changes nothing. */
const SORTINGS = {
  APPLICATION_KEYS_SORT_BY_ID: 'id',
  APPLICATION_KEYS_SORT_BY_PROJECT_ID: 'projectId',
  APPLICATION_KEYS_SORT_BY_APPLICATION_ID: 'clientId',
  APPLICATION_KEYS_SORT_BY_CREATION_DATE: 'createdAt',
  APPLICATION_KEYS_SORT_BY_ORGANIZATION_ID: 'orgId',
  APPLICATION_KEYS_SORT_BY_EXPIRATION: 'expiresAt',
  APPLICATION_KEYS_SORT_BY_TYPE: 'id',
} as const satisfies Readonly<Record<string, ClientKeyField>>

class ApplicationKeyApplicationIDFilter {
  @Text({ max: 200 }) applicationId!: string
}

class ApplicationKeyProjectIDFilter {
  @Text({ max: 200 }) projectId!: string
}

class ApplicationKeyOrganizationIDFilter {
  @Text({ max: 200 }) organizationId!: string
}

@Rule(exactlyOneMember)
class ApplicationKeySearchFilter {
  @Nested(() => ApplicationKeyApplicationIDFilter, { optional: true }) applicationIdFilter?: ApplicationKeyApplicationIDFilter
  @Nested(() => ApplicationKeyProjectIDFilter, { optional: true }) projectIdFilter?: ApplicationKeyProjectIDFilter
  @Nested(() => ApplicationKeyOrganizationIDFilter, { optional: true }) organizationIdFilter?: ApplicationKeyOrganizationIDFilter
}

class ListApplicationKeysRequest {
  @Nested(() => PaginationRequest, { optional: true }) pagination?: PaginationRequest
  @OneOf(Object.keys(SORTINGS)) sortingColumn!: string
  /** Combined with AND. */
  @Nested(() => ApplicationKeySearchFilter, { list: 20 }) filters!: ApplicationKeySearchFilter[]
}

class ApplicationKey {
  @Text({ max: 200 }) keyId!: string
  @Text({ max: 200 }) applicationId!: string
  @Text({ max: 200 }) projectId!: string
  @Instant() creationDate!: number
  @Text({ max: 200 }) organizationId!: string
  @Instant() expirationDate!: number
}

class ListApplicationKeysResponse {
  @Nested(() => ApplicationKey, { list: 1000 }) keys!: ApplicationKey[]
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
}

function filterOf({ applicationIdFilter, projectIdFilter, organizationIdFilter }: ApplicationKeySearchFilter): Filter<ClientKeyField> {
  if (applicationIdFilter) return { kind: 'among', field: 'clientId', values: [applicationIdFilter.applicationId] }
  if (projectIdFilter) return { kind: 'among', field: 'projectId', values: [projectIdFilter.projectId] }
  return { kind: 'among', field: 'orgId', values: [organizationIdFilter?.organizationId ?? ''] }
}

export const listApplicationKeys = (apps: ApplicationOperations) =>
  methodOf({ ...apps.listKeys, place: { kind: 'anywhere' } }, {
    name: 'application.v2.ApplicationService/ListApplicationKeys',
    http: [{ verb: 'POST', path: '/v2/application_keys/search' }],
    request: message(ListApplicationKeysRequest),
    response: message(ListApplicationKeysResponse),
    read: ({ pagination, sortingColumn, filters }, { permitted }) => {
      const sortBy = SORTINGS[sortingColumn as keyof typeof SORTINGS]
      return { search: { ...pageOf(pagination), sortBy, filters: [...withinPermitted(permitted), ...filters.map(filterOf)] } }
    },
    write: (page, _call, { pagination }) => ({
      keys: page.items.map(({ id, clientId, projectId, orgId, createdAt, expiresAt }): ApplicationKey => ({
        keyId: id, applicationId: clientId, projectId, creationDate: createdAt, organizationId: orgId, expirationDate: expiresAt,
      })),
      pagination: paginationOf(page, pageOf(pagination)),
    }),
  })
