import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import { hasMeans } from '../../foundation/instance/index.js'
import type { LoginPolicy, SignInGuard, SignInGuardStores, SignInMeans } from '../../foundation/instance/index.js'
import type { Caller, Clock, EpochSeconds, OrgId, Reader, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { guardedChange } from '../permissions/index.js'
import type { MembershipReads } from '../permissions/index.js'
import { LastWayIn, LinkTaken, LinkUnknown } from './errors.js'
import { linkByCaller } from './link-by-caller.js'
import type { ExternalLink } from './link.js'
import type { ExternalLinkReads, ExternalLinkStore, IdentityProviderReads } from './ports.js'
import type { IdentityProvider } from './provider.js'
import { countUsableLinks } from './usable-links.js'

/** A link with its provider. */
export interface NamedLink {
  readonly link: ExternalLink
  readonly provider: IdentityProvider
}

/** The user of a link. */
export interface LinkedUser {
  readonly userId: UserId
  readonly orgId: OrgId
}

interface Stores extends EventStores, SignInGuardStores {
  readonly externalLinks: ExternalLinkStore
  readonly identityProviders: IdentityProviderReads
  readonly users: { lock(id: UserId): Promise<unknown> }
  readonly memberships: SignInGuardStores['memberships'] & Pick<MembershipReads, 'ofUser'>
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores> & Reader<{ externalLinks: ExternalLinkReads; identityProviders: IdentityProviderReads }>
  /** What the user can sign in with beside links, and the policy of their organization. */
  readonly meansOf: (user: LinkedUser) => Promise<Omit<SignInMeans, 'linkedSignIns'> & { readonly login: LoginPolicy }>
  readonly guard: Pick<SignInGuard, 'keepOwner'>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Reads and changes the links of users. */
export class ManageExternalLinks {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async ofUser(userId: UserId): Promise<readonly NamedLink[]> {
    return this.#deps.storage.read(async ({ externalLinks, identityProviders }) => {
      const links = await externalLinks.ofUser(userId)
      const named = await Promise.all(links.map(async (link) => ({ link, provider: await identityProviders.find(link.providerId) })))
      return named.flatMap(({ link, provider }) => (provider ? [{ link, provider }] : []))
    })
  }

  /** Number of links with which the user can sign in under the policy. */
  usable(userId: UserId, login: LoginPolicy): Promise<number> {
    return this.#deps.storage.read((reads) => countUsableLinks(reads, userId, login))
  }

  /**
   * Adds a link on the word of the caller, who needs the permission to write the user.
   *
   * @throws ProviderUnknown, LinkTaken, TooManyLinks
   */
  async add({ orgId, ...link }: Omit<ExternalLink, 'linkedAt'> & LinkedUser, caller: Caller): Promise<EpochSeconds> {
    const { storage, events, clock } = this.#deps
    const now = clock.now()
    await storage.run(async (stores) => {
      await stores.users.lock(link.userId)
      const added = await linkByCaller(stores, { ...link, linkedAt: now, ...(caller.userId === link.userId ? {} : { isGiven: true as const }) }, orgId)
      if (!added) throw new LinkTaken('this sign-in is linked to the account already')
      await events.record(stores, { ...added, ...byCaller(caller) })
    })
    return now
  }

  /** @throws LinkUnknown; LastWayIn when the user removes their own last way to sign in; LastOwner */
  async remove({ orgId, ...link }: Pick<ExternalLink, 'providerId' | 'externalId'> & LinkedUser, caller: Caller): Promise<EpochSeconds> {
    const { storage, events, clock, meansOf, guard } = this.#deps
    const own = caller.userId === link.userId ? await meansOf({ userId: link.userId, orgId }) : undefined
    await storage.run(async (stores) => {
      await stores.users.lock(link.userId)
      const canSignIn = async () => own === undefined || hasMeans({ ...own, linkedSignIns: await countUsableLinks(stores, link.userId, own.login) }, own.login)
      const couldSignIn = await canSignIn()
      const isRemoved = await guardedChange(guard, stores, link.userId, () => stores.externalLinks.remove(link))
      if (!isRemoved) throw new LinkUnknown('the user has no such linked sign-in')
      if (couldSignIn && !(await canSignIn())) throw new LastWayIn('this is the only way to sign in: set a password or add a passkey first')
      const before = { idpId: link.providerId, externalUserId: link.externalId }
      await events.record(stores, { type: 'user.human.externalidp.removed', aggregate: { type: 'user', id: link.userId }, orgId, ...byCaller(caller), before })
    })
    return clock.now()
  }
}
