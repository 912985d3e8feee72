import type { NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import type { ExternalLinkStore, IdentityProviderReads } from '../../directory/identity-providers/index.js'
import { LinkOutsideOrg, MAX_LINKED_NAME, addLink } from '../../directory/identity-providers/index.js'
import type { LoginPolicy } from '../../foundation/instance/index.js'
import type { Clock, EpochSeconds, Ids, OrgId, ProviderId, RequestOrigin, UserId } from '../../foundation/shared/index.js'
import type { Identified, Received } from './auth-request.js'
import { applyRuled } from './apply-ruled.js'
import type { RuledStores } from './apply-ruled.js'
import { isOfOtherSettings } from './pending-external.js'
import type { PersonAtProvider } from './pending-external.js'

/** How a linked person is shown. */
export const linkedName = ({ email, userName, displayName, externalId }: PersonAtProvider): string =>
  (email ?? userName ?? displayName ?? externalId).slice(0, MAX_LINKED_NAME)

interface Linking {
  readonly providerId: ProviderId
  readonly providerOrgId?: OrgId | undefined
  readonly person: PersonAtProvider
  readonly to: { readonly userId: UserId; readonly orgId: OrgId }
  readonly now: EpochSeconds
}

/** Links a person at a provider with the account that they proved or created. @throws as `addLink` */
export async function linkPerson(links: ExternalLinkStore, { providerId, providerOrgId, person, to: { userId, orgId }, now }: Linking): Promise<NewEvent | undefined> {
  const link = { providerId, externalId: person.externalId, userId, userName: linkedName(person), linkedAt: now }
  const added = await addLink(links, link, { orgId, providerOrgId })
  return added && { ...added, actor: { kind: 'user', userId, orgId } }
}

interface Dependencies {
  readonly events: RecordEvents
  readonly ids: Ids
  readonly clock: Clock
}

/** A link with a provider that the organization does not offer could not be used at any sign-in. @throws LinkOutsideOrg */
export function assertUsableLink({ external }: Received | Identified, { allowExternalIdp = false, providers = [] }: LoginPolicy): void {
  if (external?.stage !== 'returned' || !external.isLinking) return
  if (!allowExternalIdp || !providers.includes(external.providerId)) throw new LinkOutsideOrg('the login policy of the organization does not offer the identity provider')
}

/** The stores of a new link. */
export interface ProvenLinkStores extends RuledStores {
  readonly identityProviders: Pick<IdentityProviderReads, 'find'>
}

/**
 * Links the sign-in at a provider that waits for this proof, if there is one, and applies the claim rules of the provider. An answer from before a change of
 * the provider links nothing: the provider names the person again at the next sign-in there.
 */
export async function linkExternal(
  stores: ProvenLinkStores, deps: Dependencies, { external }: Received | Identified, to: Linking['to'], origin: RequestOrigin | undefined,
): Promise<void> {
  if (external?.stage !== 'returned' || !external.isLinking) return
  const { providerId, providerOrgId, person } = external
  const provider = await stores.identityProviders.find(providerId)
  if (!provider || isOfOtherSettings(external, provider)) return
  const linked = await linkPerson(stores.externalLinks, { providerId, providerOrgId, person, to, now: deps.clock.now() })
  if (linked) await deps.events.record(stores, { ...linked, ...(origin ? { origin } : {}) })
  if (person.ruled) await applyRuled(stores, deps, { providerId, providerOrgId, externalId: person.externalId, ...to, ruled: person.ruled, origin })
}
