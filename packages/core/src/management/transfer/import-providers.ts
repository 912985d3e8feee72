import { addLink, describedProvider, LinkTaken, MAX_PROVIDERS_OF_OWNER, sealedSecrets, TooManyLinks } from '../../directory/identity-providers/index.js'
import type { IdentityProvider, ProviderSecrets } from '../../directory/identity-providers/index.js'
import { inwardFault } from '../../foundation/claim-rules/index.js'
import type { InwardRule } from '../../foundation/claim-rules/index.js'
import type { ProviderId } from '../../foundation/shared/index.js'
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

/** @throws ItemRefused for rules that cannot be stored, or grant roles of a project of another organization */
async function assertInward(stores: ImportStores, rules: readonly InwardRule[], { orgId }: Writing): Promise<void> {
  const fault = inwardFault(rules)
  if (fault) throw new ItemRefused(`claimRules: ${fault.member}: ${fault.fault}`)
  for (const { destination } of rules) {
    if (destination.kind === 'roles' && (await stores.projects.find(destination.projectId))?.orgId !== orgId)
      throw new ItemRefused('claimRules: projectId must be the id of a project of this organization')
  }
}

/** Imported providers are not part of a login policy: an administrator adds them. */
async function addProvider(stores: ImportStores, { secrets, state = 'active', claimRules = [], ...provider }: NewProvider, writing: Writing): Promise<Outcome> {
  const { orgId, now, secrets: sealer, digest } = writing
  await assertInward(stores, claimRules, writing)
  if ((await stores.identityProviders.ofOwner(orgId)).length >= MAX_PROVIDERS_OF_OWNER) throw new ItemRefused(`an organization has at most ${MAX_PROVIDERS_OF_OWNER} identity providers`)
  const sealed = sealedSecrets(provider.id, secrets, sealer)
  const ruled = claimRules.length > 0 ? { claimRules } : {}
  await stores.identityProviders.add({ ...provider, ...ruled, orgId, state, version: 1, createdAt: now, changedAt: now, ...(sealed === undefined ? {} : { sealedSecrets: sealed }) })
  const after = { idpId: provider.id, ...describedProvider({ ...provider, state }, digest), ...ruled }
  return record(stores, writing, { type: 'provider.identity.added', aggregate: { type: 'org', id: orgId }, after })
}

/** @returns whether the organization has the provider @throws ItemRefused if it belongs to another owner */
async function isKnown(stores: ImportStores, id: ProviderId, { orgId }: Writing): Promise<boolean> {
  const known = await stores.identityProviders.find(id)
  if (known && known.orgId !== orgId) throw new ItemRefused('idpId: belongs to another identity provider')
  return known !== undefined
}

export const writeOidcProvider: Write<OidcProviderItem> = async (stores, { providerId: id, name, settings, options, clientSecret, state, claimRules = [] }, writing) => {
  if (await isKnown(stores, id, writing)) return UNCHANGED
  const problem = writing.objection(settings.issuer)
  if (problem !== undefined) throw new ItemRefused(`idp.issuer: ${problem}`)
  const secrets = clientSecret === undefined ? {} : { clientSecret }
  return addProvider(stores, { id, name, brand: 'oidc', settings, options, secrets, claimRules, ...(state === undefined ? {} : { state }) }, writing)
}

export const writeProvider: Write<ReadyProvider> = async (stores, { item: { providerId: id, state, claimRules = [] }, input }, writing) => {
  if (await isKnown(stores, id, writing)) return UNCHANGED
  if (!input) throw new ItemRefused('idpId: the identity provider was removed meanwhile: import the item again')
  return addProvider(stores, { ...input, id, claimRules, ...(state === undefined ? {} : { state }) }, writing)
}

export const writeUserLink: Write<UserLinkItem> = async (stores, { kind: _kind, ...link }, writing) => {
  const { orgId, now, by, events } = writing
  const user = (await stores.users.find(link.userId))?.user
  if (user?.kind !== 'human' || user.orgId !== orgId) throw new ItemRefused('userId: this person does not exist in the organization')
  const provider = await stores.identityProviders.find(link.providerId)
  if (!provider || (provider.orgId !== undefined && provider.orgId !== orgId)) throw new ItemRefused('idpId: this identity provider does not exist')
  try {
    const added = await addLink(stores.externalLinks, { ...link, linkedAt: now }, { orgId, providerOrgId: provider.orgId })
    if (!added) return UNCHANGED
    await events.record(stores, { ...added, ...by })
    return ADDED
  } catch (problem) {
    if (problem instanceof LinkTaken) throw new ItemRefused('providedUserId: is linked to another person')
    if (problem instanceof TooManyLinks) throw new ItemRefused(`userId: ${problem.message}`)
    throw problem
  }
}
