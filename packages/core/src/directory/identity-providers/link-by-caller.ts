import type { NewEvent } from '../../foundation/audit/index.js'
import type { OrgId } from '../../foundation/shared/index.js'
import { addLink } from './add-link.js'
import { ProviderUnknown } from './errors.js'
import type { ExternalLink } from './link.js'
import type { ExternalLinkStore, IdentityProviderReads } from './ports.js'

interface Stores {
  readonly externalLinks: ExternalLinkStore
  readonly identityProviders: Pick<IdentityProviderReads, 'find'>
}

/**
 * Links a user to a sign-in on the word of the caller, who may write the user, in the unit of work of the caller.
 *
 * @param orgId the organization of the user
 * @returns the event to record; `undefined` when they were linked before
 * @throws ProviderUnknown, also for a provider of another organization; LinkTaken, TooManyLinks
 */
export async function linkByCaller(stores: Stores, link: ExternalLink, orgId: OrgId): Promise<Omit<NewEvent, 'actor'> | undefined> {
  const provider = await stores.identityProviders.find(link.providerId)
  if (!provider || (provider.orgId !== undefined && provider.orgId !== orgId)) throw new ProviderUnknown('this identity provider does not exist')
  return addLink(stores.externalLinks, link, { orgId, providerOrgId: provider.orgId })
}
