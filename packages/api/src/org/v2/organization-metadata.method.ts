import type { AnyMethod } from '@keyhall/core/api'
import { OrgId } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import { DeletionDate } from '../../shapes/dates.js'
import { metadataOfOrgs, metadataReading, metadataWriting } from '../../shapes/metadata-operations.js'
import { datedMetadata, keyFilterOf } from '../../shapes/metadata-v2.js'
import { methodOf } from '../../shapes/operation.js'
import { PaginatedRequest, PaginationResponse, pageOfPagination, paginationOf } from '../../shapes/pagination.js'
import { TEXT_FILTER_METHODS } from '../../shapes/text-filter.js'
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
const ALL = '/v2/organizations/{organization_id}/metadata'
const place = { kind: 'object', of: 'org', member: 'organizationId' } as const

export function organizationMetadataMethods(use: UseCases): readonly AnyMethod[] {
  const source = metadataOfOrgs(use)
  const writing = metadataWriting(source, { permission: 'org.write', place })
  return [
    methodOf(writing.set, {
      name: `${SERVICE}/SetOrganizationMetadata`,
      http: [{ verb: 'POST', path: ALL }],
      request: message(SetOrganizationMetadataRequest),
      response: message(SetOrganizationMetadataResponse),
      read: ({ organizationId, metadata }) => ({ id: OrgId.parse(organizationId), entries: metadata }),
      write: ({ at }) => ({ setDate: at }),
    }),
    methodOf(metadataReading(source, { permission: 'org.read', place }).list, {
      name: `${SERVICE}/ListOrganizationMetadata`,
      http: [{ verb: 'POST', path: `${ALL}/search` }],
      request: message(ListOrganizationMetadataRequest),
      response: message(ListOrganizationMetadataResponse),
      read: ({ organizationId, filters, ...page }) => ({
        id: OrgId.parse(organizationId), search: { ...pageOfPagination(page), filters: filters.map(({ keyFilter }) => keyFilterOf(keyFilter)) },
      }),
      write: (page, _call, request) =>
        ({ pagination: paginationOf(page, pageOfPagination(request)), metadata: page.items.map(datedMetadata) }),
    }),
    methodOf(writing.remove, {
      name: `${SERVICE}/DeleteOrganizationMetadata`,
      http: [{ verb: 'DELETE', path: ALL }],
      request: message(DeleteOrganizationMetadataRequest),
      response: message(DeletionDate),
      read: ({ organizationId, keys }) => ({ id: OrgId.parse(organizationId), keys }),
      write: ({ at }) => ({ deletionDate: at }),
    }),
  ]
}
