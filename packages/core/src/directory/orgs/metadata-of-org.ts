import type { OrgId } from '../../foundation/shared/index.js'
import type { LockedOwner, MetadataOwner } from '../metadata/index.js'
import { lockedOrg } from './existing-org.js'
import { lastChange } from './org.js'
import type { OrgMetadataStore, OrgStore } from './ports.js'

/** The metadata of one organization. */
export const metadataOfOrg = (orgId: OrgId, orgMetadata: OrgMetadataStore): MetadataOwner => ({
  about: { type: 'org', id: orgId },
  orgId,
  find: (key) => orgMetadata.find(orgId, key),
  put: (entry) => orgMetadata.put({ orgId, ...entry }),
  remove: (key) => orgMetadata.remove(orgId, key),
})

interface LockedStores {
  readonly orgs: Pick<OrgStore, 'lock'>
  readonly orgMetadata: OrgMetadataStore
}

/** Locks an organization for a change of metadata. @throws OrgUnknown */
export async function lockOrgMetadata({ orgs, orgMetadata }: LockedStores, id: OrgId): Promise<LockedOwner> {
  return { owner: metadataOfOrg(id, orgMetadata), changedAt: lastChange(await lockedOrg(orgs, id)) }
}
