import { describedProvider, MAX_PROVIDERS_OF_OWNER, sealedSecrets } from '../../directory/identity-providers/index.js'
import type { IdentityProvider } from '../../directory/identity-providers/index.js'
import { changesOf } from '../../foundation/audit/index.js'
import { inwardFault } from '../../foundation/claim-rules/index.js'
import { MAX_POLICY_PROVIDERS } from '../../foundation/instance/index.js'
import type { LoginPolicy } from '../../foundation/instance/index.js'
import type { OrgId, ProviderId } from '../../foundation/shared/index.js'
import type { Applying } from './applying.js'
import { BootstrapRefused } from './bootstrap-refused.js'
import type { BootstrapProvider } from './document.js'

/**
 * Adds the identity providers of the document that do not exist, and offers them if the document says so. Existing ones stay as they are, and
 * so do the policies that offer them.
 *
 * @returns the new providers that the login policy of the instance offers, for `applySettings`
 * @throws BootstrapRefused
 */
export async function applyProviders(applying: Applying): Promise<readonly ProviderId[]> {
  const { document, stores, providers, warnings } = applying
  const offeredByInstance: ProviderId[] = []
  for (const [index, described] of document.identityProviders.entries()) {
    const { id, organization, isOffered } = described
    const path = `identityProviders[${index}]`
    const stored = await stores.identityProviders.find(id)
    if (stored && stored.orgId !== organization) warnings.push(`${path}.organization: the identity provider belongs to another owner and stays there`)
    const input = providers.get(id)
    if (stored || !input) continue
    await assertAddable(described, path, applying)
    await add(described, input, applying)
    if (!isOffered) continue
    if (organization === undefined) offeredByInstance.push(id)
    else await offerTo(organization, id, path, applying)
  }
  return offeredByInstance
}

async function assertAddable({ organization, claimRules = [] }: BootstrapProvider, path: string, { stores }: Applying): Promise<void> {
  const refuse = (problem: string): never => {
    throw new BootstrapRefused([`${path}.${problem}`])
  }
  if (organization !== undefined && !(await stores.orgs.find(organization))) refuse('organization: there is no organization with this id')
  if ((await stores.identityProviders.ofOwner(organization)).length >= MAX_PROVIDERS_OF_OWNER) refuse(`id: there are at most ${MAX_PROVIDERS_OF_OWNER} identity providers`)
  const fault = inwardFault(claimRules)
  if (fault) refuse(`claimRules: ${fault.member}: ${fault.fault}`)
  for (const { destination } of claimRules) {
    if (destination.kind !== 'roles') continue
    const project = await stores.projects.find(destination.projectId)
    if (!project || (organization !== undefined && project.orgId !== organization)) refuse('claimRules: projectId must be the id of a project of this organization')
  }
}

async function add(
  { id, organization, state = 'active', claimRules = [] }: BootstrapProvider, { secrets, ...input }: NonNullable<ReturnType<Applying['providers']['get']>>, { stores, sealer, digest, now, record, existing }: Applying,
): Promise<void> {
  const sealed = sealedSecrets(id, secrets, sealer)
  const ruled = claimRules.length > 0 ? { claimRules } : {}
  const provider: IdentityProvider = {
    ...input, ...ruled, id, state, version: 1, createdAt: now, changedAt: now, ...(organization === undefined ? {} : { orgId: organization }), ...(sealed === undefined ? {} : { sealedSecrets: sealed }),
  }
  await stores.identityProviders.add(provider)
  await record({
    type: 'provider.identity.added', after: { idpId: id, ...describedProvider(provider, digest), ...ruled },
    ...(organization === undefined ? { aggregate: { type: 'instance', id: existing.instance.id } } : { aggregate: { type: 'org', id: organization }, orgId: organization }),
  })
}

/** The policy with one more provider; the first one allows the sign-in at providers. @throws BootstrapRefused */
export function offering(login: LoginPolicy, id: ProviderId, path: string): LoginPolicy {
  const before = login.providers ?? []
  if (before.length >= MAX_POLICY_PROVIDERS) throw new BootstrapRefused([`${path}: a login policy has at most ${MAX_POLICY_PROVIDERS} identity providers`])
  return { ...login, ...(before.length === 0 ? { allowExternalIdp: true } : {}), providers: [...before, id] }
}

/** An organization without its own policy gets a copy of that of the instance. */
async function offerTo(orgId: OrgId, id: ProviderId, path: string, { stores, existing, record }: Applying): Promise<void> {
  const own = (await stores.orgPolicies.of(orgId)).login
  const before = own ?? existing.instance.settings.policies.login
  const after = offering(before, id, `${path}.offered`)
  await stores.orgPolicies.put(orgId, 'login', after)
  await record({ type: 'policy.login.set', aggregate: { type: 'org', id: orgId }, orgId, ...(own ? changesOf(own, after) : { after: { ...after } }) })
}
