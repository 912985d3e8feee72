import type { IdentityProviderReads } from '../../directory/identity-providers/index.js'
import type { Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { AuthRequestStore, PendingExternal, Received } from '../auth-requests/index.js'
import { withExternal } from '../auth-requests/index.js'
import type { CreateExternalAccount, MissingMember } from './create-external-account.js'
import { AttemptOver } from './errors.js'

/** What a person without a linked account may do. */
export interface AccountChoice {
  readonly external: Extract<PendingExternal, { stage: 'returned' }>
  readonly mayLink: boolean
  /** Absent when no account may be created: the provider does not allow it, an account has the verified address, or the application requires another organization. */
  readonly create?: { readonly asked: readonly MissingMember[] }
  readonly isAddressHeld: boolean
}

interface Dependencies {
  readonly storage: Reader<{ identityProviders: IdentityProviderReads }> & UnitOfWork<{ authRequests: AuthRequestStore }>
  readonly accounts: CreateExternalAccount
}

/** The choice of a person whom a provider has named, and whom no account knows. */
export class ChooseAccount {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws AttemptOver */
  async read(request: Received): Promise<AccountChoice> {
    const { external } = request
    if (external?.stage !== 'returned') throw new AttemptOver('there is no sign-in at an identity provider to continue')
    const { storage, accounts } = this.#deps
    const provider = await storage.read(({ identityProviders }) => identityProviders.find(external.providerId))
    if (!provider) throw new AttemptOver('the identity provider was removed')
    const orgId = await accounts.orgOf(request, provider, external.person)
    const isAddressHeld = await accounts.isHeld(orgId, external.person)
    const mayCreate = !isAddressHeld && (await accounts.isAllowed(request, provider, orgId))
    const create = mayCreate ? { asked: await accounts.asked(orgId, external.person) } : undefined
    return { external, mayLink: provider.options.isLinkingAllowed, isAddressHeld, ...(create ? { create } : {}) }
  }

  /** The account that signs in next, with everything that its policy requires, gets the link. @throws AttemptOver, StaleWrite */
  async link(request: Received): Promise<void> {
    const { external, mayLink } = await this.read(request)
    if (!mayLink) throw new AttemptOver('the identity provider does not allow links')
    await this.#deps.storage.run(({ authRequests }) => authRequests.update(withExternal(request, { ...external, isLinking: true })))
  }
}
