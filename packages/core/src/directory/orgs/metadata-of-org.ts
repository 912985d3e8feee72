import type { OrgId } from '../../foundation/shared/index.js'
import type { MetadataOwner } from '../metadata/index.js'
import type { OrgMetadataStore } from './ports.js'

/** The metadata of one organization. */
export const metadataOfOrg = (orgId: OrgId, orgMetadata: OrgMetadataStore): MetadataOwner => ({
  about: { type: 'org', id: orgId },
  orgId,
  find: (key) => orgMetadata.find(orgId, key),
  put: (entry) => orgMetadata.put({ orgId, ...entry }),
  remove: (key) => orgMetadata.remove(orgId, key),
})
