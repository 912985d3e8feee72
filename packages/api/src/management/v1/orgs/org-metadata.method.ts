import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { OrgMetadata, OrgMetadataField } from '@keyhall/core/orgs'
import type { Filter } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import { listDetails, pageOf } from '../../../shapes/list-query.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import { textMethod } from '../../../shapes/text-method.js'
import { Metadata, MetadataEntry, MetadataList, MetadataListRequest } from '../../../shapes/users/metadata.js'
import { MetadataKey, MetadataValue } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'

class OrgMetadataKeyRequest {
  @MetadataKey() key!: string
}
class SetOrgMetadataRequest extends OrgMetadataKeyRequest {
  @MetadataValue() value!: string
}
class BulkSetOrgMetadataRequest {
  @Nested(() => MetadataEntry, { list: 100 }) metadata!: MetadataEntry[]
}
class BulkRemoveOrgMetadataRequest {
  @Text({ max: 200, list: 100 }) keys!: string[]
}
class GetOrgMetadataResponse {
  @Nested(() => Metadata) metadata!: Metadata
}

const SERVICE = 'management.v1.ManagementService'
const place = { kind: 'org' } as const

const toWire = ({ orgId, key, value, createdAt, updatedAt }: OrgMetadata): Metadata => ({
  details: { creationDate: createdAt, changeDate: updatedAt, resourceOwner: orgId },
  key,
  value,
})

const filtersOf = ({ queries }: MetadataListRequest): readonly Filter<OrgMetadataField>[] =>
  queries.map(({ keyQuery: { key, method } }) => ({ kind: 'text', field: 'key', method: textMethod(method), value: key }))

const reading = ({ orgs: { readMetadata } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/ListOrgMetadata`,
    summary: 'Lists the metadata of the organization',
    permission: 'org.read',
    place,
    http: [{ verb: 'POST', path: '/management/v1/metadata/_search' }],
    request: message(MetadataListRequest),
    response: message(MetadataList),
    handle: async (input, { orgId }) => {
      const page = await readMetadata.search(orgId, { ...pageOf(input.query), filters: filtersOf(input) })
      return { details: listDetails(page), result: page.items.map(toWire) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/GetOrgMetadata`,
    summary: 'Returns one metadata entry of the organization',
    permission: 'org.read',
    place,
    http: [{ verb: 'GET', path: '/management/v1/metadata/{key}' }],
    request: message(OrgMetadataKeyRequest),
    response: message(GetOrgMetadataResponse),
    handle: async ({ key }, { orgId }) => ({ metadata: toWire(await readMetadata.one(orgId, key)) }),
  }),
]

const writing = ({ orgs: { metadata } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/SetOrgMetadata`,
    summary: 'Sets one metadata entry of the organization',
    permission: 'org.write',
    place,
    http: [{ verb: 'POST', path: '/management/v1/metadata/{key}' }],
    request: message(SetOrgMetadataRequest),
    response: message(Changed),
    handle: async (entry, { orgId, caller }) => changedAt((await metadata.set(orgId, [entry], caller)).at, orgId),
  }),
  defineMethod({
    name: `${SERVICE}/BulkSetOrgMetadata`,
    summary: 'Sets several metadata entries of the organization; sets all or none',
    permission: 'org.write',
    place,
    http: [{ verb: 'POST', path: '/management/v1/metadata/_bulk' }],
    request: message(BulkSetOrgMetadataRequest),
    response: message(Changed),
    handle: async (input, { orgId, caller }) => changedAt((await metadata.set(orgId, input.metadata, caller)).at, orgId),
  }),
  defineMethod({
    name: `${SERVICE}/RemoveOrgMetadata`,
    summary: 'Removes one metadata entry of the organization',
    permission: 'org.write',
    place,
    http: [{ verb: 'DELETE', path: '/management/v1/metadata/{key}' }],
    request: message(OrgMetadataKeyRequest),
    response: message(Changed),
    handle: async ({ key }, { orgId, caller }) => changedAt((await metadata.remove(orgId, [key], caller)).at, orgId),
  }),
  defineMethod({
    name: `${SERVICE}/BulkRemoveOrgMetadata`,
    summary: 'Removes several metadata entries of the organization',
    permission: 'org.write',
    place,
    http: [{ verb: 'DELETE', path: '/management/v1/metadata/_bulk' }],
    request: message(BulkRemoveOrgMetadataRequest),
    response: message(Changed),
    handle: async ({ keys }, { orgId, caller }) => changedAt((await metadata.remove(orgId, keys, caller)).at, orgId),
  }),
]

export const orgMetadataMethods = (use: UseCases): readonly AnyMethod[] => [...reading(use), ...writing(use)]
