import type { IdentityProvider } from '../../directory/identity-providers/index.js'
import type { Human, UserReads } from '../../directory/users/index.js'
import { isOfNamedOrgs, shownName } from '../../directory/users/index.js'
import type { OutboxBell, Reader, UnitOfWork } from '../../foundation/shared/index.js'
import type { PersonAtProvider, ProvenPerson, Received } from '../auth-requests/index.js'
import { AccountRefused } from './errors.js'
import type { OfferedProviders } from './offered-providers.js'
import { isOutdated, updateAccount } from './update-account.js'
import type { UpdateStores } from './update-account.js'
import { provenAtProvider } from './upstream-authentication.js'

type Dependencies = Parameters<typeof updateAccount>[1] & {
  readonly storage: UnitOfWork<UpdateStores> & Reader<{ users: UserReads }>
  readonly offered: OfferedProviders
  readonly bell: OutboxBell
  readonly vendor: string
}

interface Linked {
  readonly request: Received
  readonly provider: IdentityProvider
  readonly person: PersonAtProvider
  readonly userId: Human['id']
}

/**
 * The linked account, with its profile brought up to date if the provider may do so.
 *
 * @throws AccountRefused when it may not sign in for this request, or not at this provider
 */
export async function linkedPerson(deps: Dependencies, { request: { scopes }, provider, person, userId }: Linked): Promise<ProvenPerson> {
  const { storage, offered, bell, vendor } = deps
  const { id: providerId, options } = provider
  const named = await storage.read(({ users }) => users.find(userId))
  if (named?.user.kind !== 'human' || named.user.state !== 'active') throw new AccountRefused('the linked account is not active')
  const { user, primaryDomain } = named
  const { orgId } = user
  if (!isOfNamedOrgs({ orgId, primaryDomain }, scopes, vendor)) {
    throw new AccountRefused('the linked account does not belong to the organization that the application requires')
  }
  await offered.assertOfferedTo({ userId, orgId }, provider)
  if (options.isAutoUpdate && isOutdated(user, person)) {
    const hasMail = await storage.run((stores) => updateAccount(stores, deps, { providerId, userId }, person))
    if (hasMail) bell.ring()
  }
  return { userId, orgId, ...provenAtProvider(person, provider), loginName: shownName(named) }
}
