import type { NewEvent } from '../../foundation/audit/index.js'
import type { ExternalLink, ExternalLinkStore } from '../../directory/identity-providers/index.js'
import { LinkTaken, MAX_LINKED_NAME, MAX_LINKS, TooManyLinks } from '../../directory/identity-providers/index.js'
import type { EpochSeconds, OrgId, ProviderId, UserId } from '../../foundation/shared/index.js'
import type { Identified, Received } from './auth-request.js'
import type { PersonAtProvider } from './pending-external.js'

/** How a linked person is shown. */
export const linkedName = ({ email, userName, displayName, externalId }: PersonAtProvider): string =>
  (email ?? userName ?? displayName ?? externalId).slice(0, MAX_LINKED_NAME)

interface Linking {
  readonly providerId: ProviderId
  readonly person: PersonAtProvider
  readonly to: { readonly userId: UserId; readonly orgId: OrgId }
  readonly now: EpochSeconds
}

/**
 * Links a person at a provider with an account that was proven, in the unit of work of the caller.
 *
 * @returns the event to record; `undefined` when they were linked before
 * @throws LinkTaken when another account has the link
 * @throws TooManyLinks
 */
export async function addLink(links: ExternalLinkStore, { providerId, person, to: { userId, orgId }, now }: Linking): Promise<NewEvent | undefined> {
  const existing = await links.find(providerId, person.externalId)
  if (existing?.userId === userId) return undefined
  if (existing) throw new LinkTaken('this sign-in is linked to another account')
  if ((await links.ofUser(userId)).length >= MAX_LINKS) throw new TooManyLinks(`an account has at most ${MAX_LINKS} linked sign-ins`)
  const link: ExternalLink = { providerId, externalId: person.externalId, userId, userName: linkedName(person), linkedAt: now }
  await links.add(link)
  return {
    type: 'user.human.externalidp.added', aggregate: { type: 'user', id: userId }, orgId, actor: { kind: 'user', userId, orgId },
    after: { idpId: providerId, externalUserId: person.externalId, displayName: link.userName },
  }
}

/** Links the sign-in at a provider that waits for this proof, if there is one. */
export async function linkExternal(
  links: ExternalLinkStore, { external }: Received | Identified, to: Linking['to'], now: EpochSeconds,
): Promise<NewEvent | undefined> {
  if (external?.stage !== 'returned' || !external.isLinking) return undefined
  return addLink(links, { providerId: external.providerId, person: external.person, to, now })
}
