import type { NewEvent } from '../../foundation/audit/index.js'
import type { OrgId } from '../../foundation/shared/index.js'
import { LinkOutsideOrg, LinkTaken, TooManyLinks } from './errors.js'
import type { ExternalLink } from './link.js'
import { MAX_LINKS } from './link.js'
import type { ExternalLinkStore } from './ports.js'

/** The organizations of a link. */
export interface LinkedOrgs {
  /** Of the user. */
  readonly orgId: OrgId
  /** Of the provider. Absent for a provider of the instance. */
  readonly providerOrgId?: OrgId | undefined
}

/**
 * Links a person at a provider with a user, in the unit of work of the caller.
 *
 * @returns the event to record; `undefined` when they were linked before. A suspended link is confirmed
 * @throws LinkOutsideOrg, TooManyLinks
 * @throws LinkTaken when another user has the link
 */
export async function addLink(links: ExternalLinkStore, link: ExternalLink, { orgId, providerOrgId }: LinkedOrgs): Promise<Omit<NewEvent, 'actor'> | undefined> {
  const { providerId, externalId, userId, userName } = link
  // Who configures a provider decides whom it names, and so could sign in as any linked user.
  if (providerOrgId !== undefined && providerOrgId !== orgId) throw new LinkOutsideOrg('a provider of an organization signs in only the people of this organization')
  const existing = await links.find(providerId, externalId)
  if (existing?.userId === userId) {
    if (existing.suspendedAt === undefined) return undefined
    await links.confirm(existing)
    return { type: 'user.human.externalidp.confirmed', aggregate: { type: 'user', id: userId }, orgId, after: { idpId: providerId, externalUserId: externalId } }
  }
  if (existing) throw new LinkTaken('this sign-in is linked to another account')
  if ((await links.ofUser(userId)).length >= MAX_LINKS) throw new TooManyLinks(`a user has at most ${MAX_LINKS} linked sign-ins`)
  await links.add(link)
  return {
    type: 'user.human.externalidp.added', aggregate: { type: 'user', id: userId }, orgId,
    after: { idpId: providerId, externalUserId: externalId, displayName: userName },
  }
}
