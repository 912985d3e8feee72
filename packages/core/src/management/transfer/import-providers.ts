import { addLink, describedProvider, LinkTaken, MAX_PROVIDERS_OF_OWNER, oneLine, ProviderInvalid, sealedSecrets, TooManyLinks } from '../../directory/identity-providers/index.js'
import type { ExternalLink, IdentityProvider, ProviderSecrets } from '../../directory/identity-providers/index.js'
import { inwardFault } from '../../foundation/claim-rules/index.js'
import type { InwardRule } from '../../foundation/claim-rules/index.js'
import type { OrgId, ProviderId } from '../../foundation/shared/index.js'
import { ItemRefused } from './errors.js'
import { record } from './import-structure.js'
import type { Write } from './import-structure.js'
import type { OidcProviderItem, UserLinkItem } from './item.js'
import { ADDED, UNCHANGED } from './outcome.js'
import type { Outcome } from './outcome.js'
import type { ImportStores } from './ports.js'
import type { ReadyProvider } from './prepare-providers.js'
import type { Writing } from './writing.js'

type NewProvider = Pick<IdentityProvider, 'id' | 'name' | 'brand' | 'settings' | 'options'> & Partial<Pick<IdentityProvider, 'state' | 'claimRules'>> & { readonly secrets: ProviderSecrets }

/** The organization; absent for the instance. */
type Owner = OrgId | undefined

/** @throws ItemRefused for rules that cannot be stored, or grant roles of a project of another organization */
async function assertInward(stores: ImportStores, rules: readonly InwardRule[], owner: Owner): Promise<void> {
  const fault = inwardFault(rules)
  if (fault) throw new ItemRefused(`claimRules: ${fault.member}: ${fault.fault}`)
  for (const { destination } of rules) {
    if (destination.kind !== 'roles') continue
    const project = await stores.projects.find(destination.projectId)
    if (!project || (owner !== undefined && project.orgId !== owner)) throw new ItemRefused('claimRules: projectId must be the id of a project of this organization')
  }
}

/** Imported providers are not part of a login policy: an administrator adds them. */
async function addProvider(stores: ImportStores, { secrets, state = 'active', claimRules = [], ...provider }: NewProvider, writing: Writing, owner: Owner): Promise<Outcome> {
  const { now, secrets: sealer, digest } = writing
  await assertInward(stores, claimRules, owner)
  if ((await stores.identityProviders.ofOwner(owner)).length >= MAX_PROVIDERS_OF_OWNER) throw new ItemRefused(`there are at most ${MAX_PROVIDERS_OF_OWNER} identity providers`)
  const sealed = sealedSecrets(provider.id, secrets, sealer)
  const ruled = claimRules.length > 0 ? { claimRules } : {}
  await stores.identityProviders.add({ ...provider, ...ruled, ...(owner === undefined ? {} : { orgId: owner }), state, version: 1, createdAt: now, changedAt: now, ...(sealed === undefined ? {} : { sealedSecrets: sealed }) })
  const after = { idpId: provider.id, ...describedProvider({ ...provider, state }, digest), ...ruled }
  if (owner !== undefined) return record(stores, writing, { type: 'provider.identity.added', aggregate: { type: 'org', id: owner }, after })
  await writing.events.record(stores, { type: 'provider.identity.added', aggregate: { type: 'instance', id: writing.instance().id }, after, ...writing.by })
  return ADDED
}

/** @returns whether the owner has the provider @throws ItemRefused if it belongs to another owner */
async function isKnown(stores: ImportStores, id: ProviderId, owner: Owner): Promise<boolean> {
  const known = await stores.identityProviders.find(id)
  if (known && known.orgId !== owner) throw new ItemRefused('idpId: belongs to another identity provider')
  return known !== undefined
}

export const writeOidcProvider: Write<OidcProviderItem> = async (stores, { providerId: id, name, settings, options, clientSecret, state, claimRules = [] }, writing) => {
  if (await isKnown(stores, id, writing.orgId)) return UNCHANGED
  const problem = writing.objection(settings.issuer)
  if (problem !== undefined) throw new ItemRefused(`idp.issuer: ${problem}`)
  const secrets = clientSecret === undefined ? {} : { clientSecret: oneLineSecret(clientSecret) }
  return addProvider(stores, { id, name, brand: 'oidc', settings, options, secrets, claimRules, ...(state === undefined ? {} : { state }) }, writing, writing.orgId)
}

export const writeProvider: Write<ReadyProvider> = async (stores, { item: { kind, providerId: id, state, claimRules = [] }, input }, writing) => {
  const owner = kind === 'instance_idp' ? undefined : writing.orgId
  if (await isKnown(stores, id, owner)) return UNCHANGED
  if (!input) throw new ItemRefused('idpId: the identity provider was removed meanwhile: import the item again')
  return addProvider(stores, { ...input, id, claimRules, ...(state === undefined ? {} : { state }) }, writing, owner)
}

/** A document from before a link was suspended does not confirm it. */
export const writeUserLink: Write<UserLinkItem> = async (stores, { kind: _kind, isSuspended, ...link }, writing) => {
  const { orgId, now, by, events } = writing
  const user = (await stores.users.find(link.userId))?.user
  if (user?.kind !== 'human' || user.orgId !== orgId) throw new ItemRefused('userId: this person does not exist in the organization')
  const provider = await stores.identityProviders.find(link.providerId)
  if (!provider || (provider.orgId !== undefined && provider.orgId !== orgId)) throw new ItemRefused('idpId: this identity provider does not exist')
  const existing = await stores.externalLinks.find(link.providerId, link.externalId)
  if (existing?.userId === link.userId) return UNCHANGED
  try {
    const made: ExternalLink = { ...link, isGiven: true, linkedAt: now, ...(isSuspended ? { suspendedAt: now } : {}) }
    const added = await addLink(stores.externalLinks, made, { orgId, providerOrgId: provider.orgId })
    if (!added) return UNCHANGED
    await events.record(stores, { ...added, ...by })
    return ADDED
  } catch (problem) {
    if (problem instanceof LinkTaken) throw new ItemRefused('providedUserId: is linked to another person')
    if (problem instanceof TooManyLinks) throw new ItemRefused(`userId: ${problem.message}`)
    throw problem
  }
}

/** @throws ItemRefused */
function oneLineSecret(clientSecret: string): string {
  try {
    return oneLine('clientSecret', clientSecret)
  } catch (problem) {
    throw problem instanceof ProviderInvalid ? new ItemRefused(problem.message) : problem
  }
}
