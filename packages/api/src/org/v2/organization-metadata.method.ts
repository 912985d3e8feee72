import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { OrgId } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import { DeletionDate } from '../../shapes/dates.js'
import {
  PaginatedRequest, PaginationResponse, TEXT_FILTER_METHODS, filterMethod, pageOfPagination, paginationOf,
} from '../../shapes/pagination.js'
import { MetadataEntry } from '../../shapes/users/metadata.js'
import type { UseCases } from '../../use-cases.js'

class SetOrganizationMetadataRequest {
  @Text({ max: 200 }) organizationId!: string
  @Nested(() => MetadataEntry, { list: 100 }) metadata!: MetadataEntry[]
}
class SetOrganizationMetadataResponse {
  @Instant() setDate!: number
}
class DeleteOrganizationMetadataRequest {
  @Text({ max: 200 }) organizationId!: string
  @Text({ max: 200, list: 100 }) keys!: string[]
}
class OrganizationMetadataKeyFilter {
  @Text({ max: 200 }) key!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}
class OrganizationMetadataFilter {
  @Nested(() => OrganizationMetadataKeyFilter) keyFilter!: OrganizationMetadataKeyFilter
}
class ListOrganizationMetadataRequest extends PaginatedRequest {
  @Text({ max: 200 }) organizationId!: string
  @Nested(() => OrganizationMetadataFilter, { list: 100 }) filters!: OrganizationMetadataFilter[]
}
class OrganizationMetadata extends MetadataEntry {
  @Instant() creationDate!: number
  @Instant() changeDate!: number
}
class ListOrganizationMetadataResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => OrganizationMetadata, { list: 1000 }) metadata!: OrganizationMetadata[]
}

const SERVICE = 'org.v2.OrganizationService'
const place = { kind: 'object', of: 'org', member: 'organizationId' } as const

export const organizationMetadataMethods = ({ orgs: { metadata, readMetadata } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/SetOrganizationMetadata`,
    summary: 'Sets metadata entries of an organization',
    permission: 'org.write',
    place,
    http: [{ verb: 'POST', path: '/v2/organizations/{organization_id}/metadata' }],
    request: message(SetOrganizationMetadataRequest),
    response: message(SetOrganizationMetadataResponse),
    handle: async (input, { caller }) => ({ setDate: (await metadata.set(OrgId.parse(input.organizationId), input.metadata, caller)).at }),
  }),
  defineMethod({
    name: `${SERVICE}/ListOrganizationMetadata`,
    summary: 'Lists the metadata of an organization',
    permission: 'org.read',
    place,
    http: [{ verb: 'POST', path: '/v2/organizations/{organization_id}/metadata/search' }],
    request: message(ListOrganizationMetadataRequest),
    response: message(ListOrganizationMetadataResponse),
    handle: async ({ organizationId, filters, ...request }) => {
      const part = pageOfPagination(request)
      const byKey = filters.map(({ keyFilter }) =>
        ({ kind: 'text', field: 'key', method: filterMethod(keyFilter.method), value: keyFilter.key }) as const)
      const page = await readMetadata.search(OrgId.parse(organizationId), { ...part, filters: byKey })
      const entries = page.items.map(({ key, value, createdAt, updatedAt }) => ({ key, value, creationDate: createdAt, changeDate: updatedAt }))
      return { pagination: paginationOf(page, part), metadata: entries }
    },
  }),
  defineMethod({
    name: `${SERVICE}/DeleteOrganizationMetadata`,
    summary: 'Removes metadata entries of an organization',
    permission: 'org.write',
    place,
    http: [{ verb: 'DELETE', path: '/v2/organizations/{organization_id}/metadata' }],
    request: message(DeleteOrganizationMetadataRequest),
    response: message(DeletionDate),
    handle: async ({ organizationId, keys }, { caller }) => ({ deletionDate: (await metadata.remove(OrgId.parse(organizationId), keys, caller)).at }),
  }),
]
