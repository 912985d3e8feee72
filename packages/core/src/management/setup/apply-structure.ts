import { changesOf, withoutSecrets } from '../../foundation/audit/index.js'
import { isSame } from '../../foundation/shared/index.js'
import type { Org } from '../../directory/orgs/index.js'
import { changedOpenClients } from '../../foundation/instance/index.js'
import type { ProviderId } from '../../foundation/shared/index.js'
import type { Project } from '../../directory/projects/index.js'
import type { Applying } from './applying.js'
import { offering } from './apply-providers.js'
import { taking } from './conflict.js'

/** Creates or renames the organizations of the document. */
export async function applyOrganizations({ document, existing, stores, now, record }: Applying): Promise<void> {
  for (const [index, { id, name, primaryDomain }] of document.organizations.entries()) {
    const stored = existing.orgs.get(id)
    if (stored?.name === name) continue
    const org: Org = stored ? { ...stored, name } : { id, name, primaryDomain, state: 'active', createdAt: now }
    if (stored) await stores.orgs.update(org)
    else await taking(`organizations[${index}].primaryDomain: is the domain of another organization`, () => stores.orgs.add(org))
    await record({
      type: stored ? 'org.changed' : 'org.added',
      aggregate: { type: 'org', id },
      orgId: id,
      ...(stored ? changesOf(stored, org) : { after: withoutSecrets({ name, primaryDomain }) }),
    })
  }
}

/** Creates or renames the projects of the document. */
export async function applyProjects({ document, existing, stores, now, record }: Applying): Promise<void> {
  for (const { id, name, organization } of document.projects) {
    const stored = existing.projects.get(id)
    if (stored?.name === name) continue
    const orgId = organization ?? existing.instance.defaultOrgId
    const project: Project = stored ? { ...stored, name } : { id, orgId, name, state: 'active', createdAt: now }
    await stores.projects.put(project)
    await record({
      type: stored ? 'project.changed' : 'project.added',
      aggregate: { type: 'project', id },
      orgId: project.orgId,
      ...(stored ? changesOf(stored, project) : { after: withoutSecrets({ name }) }),
    })
  }
}

/**
 * Sets the features, security and token settings and the policy for unregistered clients that the document names; others stay.
 *
 * @param offered new identity providers for the login policy
 */
export async function applySettings({ document, existing, stores, record }: Applying, offered: readonly ProviderId[]): Promise<void> {
  const { instance } = existing
  const [features, security] = [{ ...instance.settings.features, ...document.features }, { ...instance.settings.security, ...document.security }]
  const tokens = { ...instance.settings.tokens, ...document.tokens }
  const openClients = changedOpenClients(instance.settings.openClients, document.openClients)
  const login = offered.reduce((policy, id) => offering(policy, id, 'identityProviders'), instance.settings.policies.login)
  const policies = { ...instance.settings.policies, login }
  const settings = { ...instance.settings, policies, features, security, tokens, openClients }
  if (isSame(settings, instance.settings)) return
  await stores.instance.put({ ...instance, settings })
  const aggregate = { type: 'instance', id: instance.id } as const
  const ofFeatures = changesOf(instance.settings.features, features)
  const ofSecurity = changesOf(instance.settings.security, security)
  const ofTokens = changesOf(instance.settings.tokens, tokens)
  if (Object.keys(ofFeatures.after).length > 0) await record({ type: 'instance.features.set', aggregate, ...ofFeatures })
  if (Object.keys(ofSecurity.after).length > 0) await record({ type: 'policy.security.set', aggregate, ...ofSecurity })
  if (Object.keys(ofTokens.after).length > 0) await record({ type: 'policy.oidc.set', aggregate, ...ofTokens })
  if (offered.length > 0) await record({ type: 'policy.login.set', aggregate, ...changesOf(instance.settings.policies.login, login) })
  const ofOpenClients = changesOf(instance.settings.openClients, openClients)
  if (Object.keys(ofOpenClients.after).length > 0) await record({ type: 'policy.open.clients.set', aggregate, ...ofOpenClients })
}
