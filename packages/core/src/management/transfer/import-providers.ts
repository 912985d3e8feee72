import { addLink, describedProvider, LinkTaken, MAX_PROVIDERS_OF_OWNER, sealedSecrets, TooManyLinks } from '../../directory/identity-providers/index.js'
import type { IdentityProvider, ProviderSecrets } from '../../directory/identity-providers/index.js'
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

type NewProvider = Pick<IdentityProvider, 'id' | 'name' | 'brand' | 'settings' | 'options'> & Partial<Pick<IdentityProvider, 'state'>> & { readonly secrets: ProviderSecrets }

/** Imported providers are not part of a login policy: an administrator adds them. */
async function addProvider(stores: ImportStores, { secrets, state = 'active', ...provider }: NewProvider, writing: Writing): Promise<Outcome> {
  const { orgId, now, secrets: sealer, digest } = writing
  if ((await stores.identityProviders.ofOwner(orgId)).length >= MAX_PROVIDERS_OF_OWNER) throw new ItemRefused(`an organization has at most ${MAX_PROVIDERS_OF_OWNER} identity providers`)
  const sealed = sealedSecrets(provider.id, secrets, sealer)
  await stores.identityProviders.add({ ...provider, orgId, state, version: 1, createdAt: now, changedAt: now, ...(sealed === undefined ? {} : { sealedSecrets: sealed }) })
  const after = { idpId: provider.id, ...describedProvider({ ...provider, state }, digest) }
  return record(stores, writing, { type: 'provider.identity.added', aggregate: { type: 'org', id: orgId }, after })
}

/** @returns whether the organization has the provider @throws ItemRefused if it belongs to another owner */
async function isKnown(stores: ImportStores, id: ProviderId, { orgId }: Writing): Promise<boolean> {
  const known = await stores.identityProviders.find(id)
  if (known && known.orgId !== orgId) throw new ItemRefused('idpId: belongs to another identity provider')
  return known !== undefined
}

export const writeOidcProvider: Write<OidcProviderItem> = async (stores, { providerId: id, name, settings, options, clientSecret, state }, writing) => {
  if (await isKnown(stores, id, writing)) return UNCHANGED
  const problem = writing.objection(settings.issuer)
  if (problem !== undefined) throw new ItemRefused(`idp.issuer: ${problem}`)
  const secrets = clientSecret === undefined ? {} : { clientSecret }
  return addProvider(stores, { id, name, brand: 'oidc', settings, options, secrets, ...(state === undefined ? {} : { state }) }, writing)
}

export const writeProvider: Write<ReadyProvider> = async (stores, { item: { providerId: id, state }, input }, writing) => {
  if (await isKnown(stores, id, writing)) return UNCHANGED
  if (!input) throw new ItemRefused('idpId: the identity provider was removed meanwhile: import the item again')
  return addProvider(stores, { ...input, id, ...(state === undefined ? {} : { state }) }, writing)
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
