import type { IdentityProvider, IdentityProviderReads } from '../../directory/identity-providers/index.js'
import type { LoginPolicy } from '../../foundation/instance/index.js'
import type { DecidedPerson } from '../../directory/settings/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import { requestedProvider } from '../../foundation/protocol/index.js'
import type { OrgId, ProjectId, ProviderId, Reader, ReadScope } from '../../foundation/shared/index.js'
import type { SignInPolicies, UnknownPerson } from '../auth-requests/index.js'
import { AccountRefused, HigherRoleRefused, ProviderNotOffered } from './errors.js'
import type { Upstreams } from './upstream.js'

interface Dependencies {
  readonly storage: Reader<{ identityProviders: IdentityProviderReads; projects: ProjectReads }>
  readonly policies: SignInPolicies
  readonly upstreams: Upstreams
  readonly vendor: string
}

/** The providers at which a person may sign in: the active ones of the login policy in force. */
export class OfferedProviders {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** In the order of their buttons. Without providers in the policy, nothing is read beside it. */
  async of({ scopes }: UnknownPerson, scope?: ReadScope): Promise<readonly IdentityProvider[]> {
    // Before the person is known: a typed name does not change which buttons the first page has.
    const { login } = await this.#deps.policies.read({ scopes }, scope)
    return this.ofPolicy(login, scope)
  }

  async ofPolicy({ allowExternalIdp, providers: ids = [] }: LoginPolicy, scope?: ReadScope): Promise<readonly IdentityProvider[]> {
    if (!allowExternalIdp || ids.length === 0) return []
    const { storage, upstreams } = this.#deps
    const found = await storage.read(({ identityProviders }) => Promise.all(ids.map((id) => identityProviders.find(id))), scope)
    return found.filter((one): one is IdentityProvider => one?.state === 'active' && upstreams[one.settings.protocol] !== undefined)
  }

  /** Those of the organization that the typed name leads to. */
  async discovered(person: UnknownPerson, scope?: ReadScope): Promise<readonly IdentityProvider[]> {
    const found = await this.#deps.policies.discovered(person, scope)
    return found ? this.ofPolicy(found.policies.login, scope) : []
  }

  /** @throws ProviderNotOffered */
  async find(person: UnknownPerson, id: ProviderId, scope?: ReadScope): Promise<IdentityProvider> {
    const has = (one: IdentityProvider): boolean => one.id === id
    const provider = (await this.of(person, scope)).find(has) ?? (await this.discovered(person, scope)).find(has)
    if (!provider) throw new ProviderNotOffered('the login policy does not offer this identity provider')
    return provider
  }

  /** Whether the organization offers the provider, by its own login policy or the one that it inherits. */
  async #isOfferedBy(orgId: OrgId, id: ProviderId): Promise<boolean> {
    const { login: { allowExternalIdp, providers = [] } } = await this.#deps.policies.ofOrg(orgId)
    return allowExternalIdp === true && providers.includes(id)
  }

  /**
   * A sign-in at a provider of an organization never carries roles of the instance or of another organization, because the organization decides whom its
   * provider names.
   *
   * @throws AccountRefused, HigherRoleRefused
   */
  async assertOfferedTo(person: DecidedPerson, provider: IdentityProvider): Promise<void> {
    const { isOffered, lookOf } = await this.#deps.policies.ofPerson(person)
    if (isOffered(provider)) return
    if (lookOf === undefined && provider.orgId !== undefined) {
      throw new HigherRoleRefused('the account has roles outside of the organization of the identity provider: sign in with a password, a passkey or a provider of the instance')
    }
    // The first page offers the providers of the instance: the organization of the account may allow fewer.
    throw new AccountRefused('the login policy of the organization of the linked account does not offer the identity provider')
  }

  /** The provider that the login policy of the organization offers. @throws ProviderNotOffered */
  async findForOrg(orgId: OrgId, id: ProviderId): Promise<IdentityProvider> {
    const { login } = await this.#deps.policies.ofOrg(orgId)
    const provider = (await this.ofPolicy(login)).find((one) => one.id === id && (one.orgId === undefined || one.orgId === orgId))
    if (!provider) throw new ProviderNotOffered('the login policy of the organization does not offer this identity provider')
    return provider
  }

  /** The providers that a person may link to their account. */
  async linkable(person: DecidedPerson): Promise<readonly IdentityProvider[]> {
    const { policies, isOffered } = await this.#deps.policies.ofPerson(person)
    const offered = await this.ofPolicy(policies.login)
    return offered.filter((provider) => provider.options.isLinkingAllowed && isOffered(provider))
  }

  /** @throws ProviderNotOffered */
  async findLinkable(person: DecidedPerson, id: ProviderId): Promise<IdentityProvider> {
    const provider = (await this.linkable(person)).find((one) => one.id === id)
    if (!provider) throw new ProviderNotOffered('the login policy does not offer this identity provider for links')
    return provider
  }

  /**
   * The offered provider at which the application wants the person to sign in: by a scope with its id, or by `idp_hint` with its id or name. Others
   * are ignored, as hints are. A provider of an organization that the organization of the application does not offer is only a button on the page: its
   * administrator chooses the address, and a link of the application must not be an open redirect to it.
   */
  async requested(request: UnknownPerson & { readonly idpHint?: string }, projectId: ProjectId, scope?: ReadScope): Promise<IdentityProvider | undefined> {
    const named = request.scopes.flatMap((one) => requestedProvider(one, this.#deps.vendor) ?? [])[0] ?? request.idpHint
    if (named === undefined) return undefined
    const offered = await this.of(request, scope)
    const byName = offered.filter(({ name }) => name.toLowerCase() === named.toLowerCase())
    // A name that two providers have names none.
    const found = offered.find(({ id }) => id === named) ?? (byName.length === 1 ? byName[0] : undefined)
    if (found?.orgId === undefined) return found
    const owner = (await this.#deps.storage.read(({ projects }) => projects.find(projectId), scope))?.orgId
    return owner !== undefined && (await this.#isOfferedBy(owner, found.id)) ? found : undefined
  }
}
