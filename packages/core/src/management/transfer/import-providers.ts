import { addLink, LinkTaken, MAX_PROVIDERS_OF_OWNER, sealedSecrets, TooManyLinks } from '../../directory/identity-providers/index.js'
import { ItemRefused } from './errors.js'
import { record } from './import-structure.js'
import type { Write } from './import-structure.js'
import type { OidcProviderItem, UserLinkItem } from './item.js'
import { ADDED, UNCHANGED } from './outcome.js'

/** Imported providers are not part of a login policy: an administrator adds them. */
export const writeOidcProvider: Write<OidcProviderItem> = async (stores, { providerId: id, name, settings, options, clientSecret, state = 'active' }, writing) => {
  const { orgId, now, secrets, objection } = writing
  const known = await stores.identityProviders.find(id)
  if (known && known.orgId !== orgId) throw new ItemRefused('idpId: belongs to another identity provider')
  if (known) return UNCHANGED
  const problem = objection(settings.issuer)
  if (problem !== undefined) throw new ItemRefused(`idp.issuer: ${problem}`)
  if ((await stores.identityProviders.ofOwner(orgId)).length >= MAX_PROVIDERS_OF_OWNER) throw new ItemRefused(`an organization has at most ${MAX_PROVIDERS_OF_OWNER} identity providers`)
  const sealed = sealedSecrets(id, clientSecret === undefined ? {} : { clientSecret }, secrets)
  await stores.identityProviders.add({
    id, orgId, name, brand: 'oidc', settings, options, state, version: 1, createdAt: now, changedAt: now, ...(sealed === undefined ? {} : { sealedSecrets: sealed }),
  })
  return record(stores, writing, { type: 'provider.identity.added', aggregate: { type: 'org', id: orgId }, after: { idpId: id, name, brand: 'oidc', state, settings, options } })
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
