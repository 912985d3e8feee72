import type { AnyMethod } from '@keyhall/core/api'
import { Nested, Text, message } from '../../../message/index.js'
import { metadataOfOrgs, metadataReading, metadataWriting } from '../../../shapes/metadata-operations.js'
import { Changed } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { changedUser } from '../../../shapes/users/contact-operations.js'
import { Metadata, MetadataEntry, MetadataList, MetadataListRequest, metadataList, metadataOf, metadataSearch } from '../../../shapes/users/metadata.js'
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
const ALL = '/management/v1/metadata'
const place = { kind: 'org' } as const

/** The organization that the call selects. */
const sourceOf = (use: UseCases) => ({ ...metadataOfOrgs(use), noun: 'the organization' })

function reading(use: UseCases): readonly AnyMethod[] {
  const metadata = metadataReading(sourceOf(use), { permission: 'org.read', place })
  return [
    methodOf(metadata.list, {
      name: `${SERVICE}/ListOrgMetadata`,
      http: [{ verb: 'POST', path: `${ALL}/_search` }],
      request: message(MetadataListRequest),
      response: message(MetadataList),
      read: (search, { orgId }) => ({ id: orgId, search: metadataSearch(search) }),
      write: (page, { orgId }) => metadataList(page, orgId),
    }),
    methodOf(metadata.get, {
      name: `${SERVICE}/GetOrgMetadata`,
      http: [{ verb: 'GET', path: `${ALL}/{key}` }],
      request: message(OrgMetadataKeyRequest),
      response: message(GetOrgMetadataResponse),
      read: ({ key }, { orgId }) => ({ id: orgId, key }),
      write: (entry, { orgId }) => ({ metadata: metadataOf(entry, orgId) }),
    }),
  ]
}

function writing(use: UseCases): readonly AnyMethod[] {
  const metadata = metadataWriting(sourceOf(use), { permission: 'org.write', place })
  const response = message(Changed)
  return [
    methodOf(metadata.set, {
      name: `${SERVICE}/SetOrgMetadata`,
      summary: 'Sets one metadata entry of the organization',
      http: [{ verb: 'POST', path: `${ALL}/{key}` }],
      request: message(SetOrgMetadataRequest),
      response,
      read: (entry, { orgId }) => ({ id: orgId, entries: [entry] }),
      write: changedUser,
    }),
    methodOf(metadata.set, {
      name: `${SERVICE}/BulkSetOrgMetadata`,
      summary: 'Sets several metadata entries of the organization; sets all or none',
      http: [{ verb: 'POST', path: `${ALL}/_bulk` }],
      request: message(BulkSetOrgMetadataRequest),
      response,
      read: ({ metadata: entries }, { orgId }) => ({ id: orgId, entries }),
      write: changedUser,
    }),
    methodOf(metadata.remove, {
      name: `${SERVICE}/RemoveOrgMetadata`,
      summary: 'Removes one metadata entry of the organization',
      http: [{ verb: 'DELETE', path: `${ALL}/{key}` }],
      request: message(OrgMetadataKeyRequest),
      response,
      read: ({ key }, { orgId }) => ({ id: orgId, keys: [key] }),
      write: changedUser,
    }),
    methodOf(metadata.remove, {
      name: `${SERVICE}/BulkRemoveOrgMetadata`,
      summary: 'Removes several metadata entries of the organization',
      http: [{ verb: 'DELETE', path: `${ALL}/_bulk` }],
      request: message(BulkRemoveOrgMetadataRequest),
      response,
      read: ({ keys }, { orgId }) => ({ id: orgId, keys }),
      write: changedUser,
    }),
  ]
}

export const orgMetadataMethods = (use: UseCases): readonly AnyMethod[] => [...reading(use), ...writing(use)]
