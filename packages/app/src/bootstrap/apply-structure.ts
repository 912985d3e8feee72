import { isDeepStrictEqual } from 'node:util'
import type { Applying } from './applying.js'
import { taking } from './conflict.js'

/** Creates or renames the organizations of the document. */
export async function applyOrganizations({ document, existing, stores, now }: Applying): Promise<void> {
  for (const [index, { id, name, primaryDomain }] of document.organizations.entries()) {
    const stored = existing.orgs.get(id)
    if (!stored) {
      await taking(`organizations[${index}].primaryDomain: is the domain of another organization`, () =>
        stores.orgs.add({ id, name, primaryDomain, state: 'active', createdAt: now }))
    } else if (stored.name !== name) await stores.orgs.update({ ...stored, name })
  }
}

/** Creates or renames the projects of the document. */
export async function applyProjects({ document, existing, stores, now }: Applying): Promise<void> {
  for (const { id, name, organization } of document.projects) {
    const stored = existing.projects.get(id)
    if (stored?.name === name) continue
    const orgId = organization ?? existing.instance.defaultOrgId
    await stores.projects.put(stored ? { ...stored, name } : { id, orgId, name, state: 'active', createdAt: now })
  }
}

/** Sets the features and security settings that the document names; others stay. */
export async function applySettings({ document, existing, stores }: Applying): Promise<void> {
  const { instance } = existing
  const settings = {
    ...instance.settings,
    features: { ...instance.settings.features, ...document.features },
    security: { ...instance.settings.security, ...document.security },
  }
  if (!isDeepStrictEqual(settings, instance.settings)) await stores.instance.put({ ...instance, settings })
}
