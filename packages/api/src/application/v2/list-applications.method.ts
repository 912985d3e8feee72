import type { ClientField } from '@keyhall/core/clients'
import type { Filter } from '@keyhall/core/shared'
import { Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { MAX_CURSOR, departing, nextCursorOf, positioned } from '../../shapes/cursor.js'
import { exactlyOneMember } from '../../shapes/one-of.js'
import { pageOf } from '../../shapes/list-query.js'
import { methodOf } from '../../shapes/operation.js'
import { PaginationRequest, PaginationResponse, paginationOf } from '../../shapes/pagination.js'
import { TEXT_FILTER_METHODS, textFilterMethod } from '../../shapes/text-filter.js'
import { withinPermitted } from '../../shapes/within-scope.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'
import { APPLICATION_STATES, Application, applicationOf } from './application.message.js'

const SORTINGS = {
  APPLICATION_SORT_BY_ID: 'id',
  APPLICATION_SORT_BY_NAME: 'name',
  APPLICATION_SORT_BY_STATE: 'state',
  APPLICATION_SORT_BY_CREATION_DATE: 'createdAt',
  APPLICATION_SORT_BY_CHANGE_DATE: 'changedAt',
} as const satisfies Readonly<Record<string, ClientField>>

/** The server has no applications of the last type. */
const APPLICATION_TYPES = ['APPLICATION_TYPE_UNSPECIFIED', 'APPLICATION_TYPE_OIDC', 'APPLICATION_TYPE_API', 'APPLICATION_TYPE_SAML'] as const

class ProjectIDFilter {
  @Text({ max: 200 }) projectId!: string
}

class OrganizationIDFilter {
  @Text({ max: 200 }) organizationId!: string
}

class ApplicationNameFilter {
  @Text({ min: 0, max: 200 }) name!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

class ClientIDFilter {
  @Text({ max: 200 }) clientId!: string
}

class EntityIDFilter {
  @Text({ max: 1000 }) entityId!: string
}

@Rule(exactlyOneMember)
class ApplicationSearchFilter {
  @Nested(() => ProjectIDFilter, { optional: true }) projectIdFilter?: ProjectIDFilter
  @Nested(() => ApplicationNameFilter, { optional: true }) nameFilter?: ApplicationNameFilter
  @OneOf(APPLICATION_STATES, { optional: true }) stateFilter?: string
  @OneOf(APPLICATION_TYPES, { optional: true }) typeFilter?: string
  @Nested(() => ClientIDFilter, { optional: true }) clientIdFilter?: ClientIDFilter
  /** No application has an entity id, which SAML applications have: the list is empty. */
  @Nested(() => EntityIDFilter, { optional: true }) entityIdFilter?: EntityIDFilter
  /** Applications of the projects of this organization. */
  @Nested(() => OrganizationIDFilter, { optional: true }) organizationIdFilter?: OrganizationIDFilter
}

class ListApplicationsRequest {
  @Nested(() => PaginationRequest, { optional: true }) pagination?: PaginationRequest
  @OneOf(Object.keys(SORTINGS)) sortingColumn!: string
  /** Combined with AND. */
  @Nested(() => ApplicationSearchFilter, { list: 20 }) filters!: ApplicationSearchFilter[]
  /** `nextCursor` of the previous page, instead of an offset; the other members must stay the same. */
  @Text({ max: MAX_CURSOR, optional: true }) cursor?: string
}

class ListApplicationsResponse {
  @Nested(() => Application, { list: 1000 }) applications!: Application[]
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  /** Absent when no item follows. */
  @Text({ max: MAX_CURSOR, optional: true }) nextCursor?: string
}

/** `APPLICATION_STATE_ACTIVE` → `active` */
const lastWord = (name: string): string => name.slice(name.lastIndexOf('_') + 1).toLowerCase()

function filterOf({ projectIdFilter, nameFilter, stateFilter, typeFilter, clientIdFilter, entityIdFilter, organizationIdFilter }: ApplicationSearchFilter): Filter<ClientField> {
  if (clientIdFilter) return { kind: 'among', field: 'id', values: [clientIdFilter.clientId] }
  if (entityIdFilter) return { kind: 'among', field: 'kind', values: ['saml'] }
  if (projectIdFilter) return { kind: 'among', field: 'projectId', values: [projectIdFilter.projectId] }
  if (organizationIdFilter) return { kind: 'among', field: 'orgId', values: [organizationIdFilter.organizationId] }
  if (nameFilter) return { kind: 'text', field: 'name', method: textFilterMethod(nameFilter.method), value: nameFilter.name }
  return stateFilter === undefined
    ? { kind: 'among', field: 'kind', values: [lastWord(typeFilter ?? '')] }
    : { kind: 'among', field: 'state', values: [lastWord(stateFilter)] }
}

const orderOf = ({ cursor, pagination, sortingColumn }: ListApplicationsRequest) =>
  positioned(cursor, { ...pageOf(pagination), sortBy: SORTINGS[sortingColumn as keyof typeof SORTINGS] })

export const listApplications = (apps: ApplicationOperations) =>
  methodOf({ ...apps.list, place: { kind: 'anywhere' } }, {
    name: 'application.v2.ApplicationService/ListApplications',
    http: [{ verb: 'POST', path: '/v2/applications/search' }],
    request: message(ListApplicationsRequest),
    response: message(ListApplicationsResponse),
    read: (request, call) => ({ ...orderOf(request), filters: [...withinPermitted(call.permitted), ...request.filters.map(filterOf)], ...departing(call) }),
    write: (page, _call, request) => {
      const order = orderOf(request)
      return { applications: page.items.map(applicationOf), pagination: paginationOf(page, order), ...nextCursorOf(page, order) }
    },
  })
