import type { IdentityProvider } from '../../directory/identity-providers/index.js'
import type { OrgId, ProviderId, ReadScope } from '../../foundation/shared/index.js'
import type { SignInPolicies, UnknownPerson } from '../auth-requests/index.js'
import type { OfferedProviders } from './offered-providers.js'

/** Where a login name leads that belongs to the verified domain of an organization. */
export type LoginRoute =
  /** The organization has one provider and no passwords. */
  | { readonly to: 'provider'; readonly orgId: OrgId; readonly providerId: ProviderId }
  /** The person chooses between the ways of the organization. */
  | { readonly to: 'organization'; readonly orgId: OrgId; readonly providers: readonly IdentityProvider[]; readonly mayUsePassword: boolean; readonly mayUsePasskey: boolean }

interface Dependencies {
  readonly policies: SignInPolicies
  readonly offered: OfferedProviders
}

/** Finds the organization of a login name by its domain alone. Looks up no account, so that it reveals none. */
export class RouteLoginName {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @returns `undefined` when the name leads to no organization with providers */
  async route(person: UnknownPerson, scope?: ReadScope): Promise<LoginRoute | undefined> {
    const { policies, offered } = this.#deps
    const found = await policies.discovered(person, scope)
    if (!found) return undefined
    const { orgId, policies: { login } } = found
    const providers = await offered.ofPolicy(login, scope)
    const [only, ...others] = providers
    if (!only) return undefined
    if (others.length === 0 && !login.allowUsernamePassword) return { to: 'provider', orgId, providerId: only.id }
    return { to: 'organization', orgId, providers, mayUsePassword: login.allowUsernamePassword, mayUsePasskey: login.allowPasskeys }
  }
}
