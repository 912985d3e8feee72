import { LinkTaken, ProviderTaken } from '@keyhall/core/identity-providers'
import type {
  ExternalLink, ExternalLinkReads, ExternalLinkStore, IdentityProvider, IdentityProviderReads, IdentityProviderStore, ProvidedRoles,
} from '@keyhall/core/identity-providers'
import { StaleWrite } from '@keyhall/core/shared'
import type { EpochSeconds, OrgId, ProviderId, UserId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

const byId = (a: IdentityProvider, b: IdentityProvider): number => (a.id < b.id ? -1 : 1)

export class MemoryIdentityProviderReads implements IdentityProviderReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: ProviderId): Promise<IdentityProvider | undefined> {
    return this.#tables.identityProviders.get(id)
  }

  async ofOwner(orgId: OrgId | undefined): Promise<readonly IdentityProvider[]> {
    return [...this.#tables.identityProviders.values()].filter((one) => one.orgId === orgId).toSorted(byId)
  }
}

export class MemoryIdentityProviderStore extends MemoryIdentityProviderReads implements IdentityProviderStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(provider: IdentityProvider): Promise<void> {
    if (this.#tables.identityProviders.get(provider.id)) throw new ProviderTaken('another provider has this id')
    this.#tables.identityProviders.insert(provider.id, provider)
  }

  async update(provider: IdentityProvider): Promise<void> {
    const stored = this.#tables.identityProviders.get(provider.id)
    if (stored?.version !== provider.version - 1) throw new StaleWrite('the provider has changed since it was read')
    this.#tables.identityProviders.set(provider.id, provider)
  }

  async remove(id: ProviderId): Promise<boolean> {
    const { identityProviders, externalLinks } = this.#tables
    const wasThere = identityProviders.get(id) !== undefined
    for (const [key, link] of externalLinks.entries()) if (link.providerId === id) externalLinks.delete(key)
    identityProviders.delete(id)
    return wasThere
  }
}

const keyOf = ({ providerId, externalId }: Pick<ExternalLink, 'providerId' | 'externalId'>): string => JSON.stringify([providerId, externalId])

export class MemoryExternalLinkReads implements ExternalLinkReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(providerId: ProviderId, externalId: string): Promise<ExternalLink | undefined> {
    assertStorable(externalId)
    return this.#tables.externalLinks.get(keyOf({ providerId, externalId }))
  }

  async ofUser(userId: UserId): Promise<readonly ExternalLink[]> {
    const own = [...this.#tables.externalLinks.values()].filter((link) => link.userId === userId)
    return own.toSorted((a, b) => a.linkedAt - b.linkedAt || (keyOf(a) < keyOf(b) ? -1 : 1))
  }
}

export class MemoryExternalLinkStore extends MemoryExternalLinkReads implements ExternalLinkStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(link: ExternalLink): Promise<void> {
    if (this.#tables.externalLinks.get(keyOf(link))) throw new LinkTaken('this sign-in is linked to an account')
    this.#tables.externalLinks.insert(keyOf(link), link)
  }

  async rename(link: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId' | 'userName'>): Promise<void> {
    const stored = this.#tables.externalLinks.get(keyOf(link))
    if (stored?.userId === link.userId) this.#tables.externalLinks.set(keyOf(link), { ...stored, userName: link.userName })
  }

  async suspend(providerId: ProviderId, at: EpochSeconds): Promise<void> {
    for (const [key, link] of this.#tables.externalLinks.entries()) {
      if (link.providerId === providerId && link.suspendedAt === undefined) this.#tables.externalLinks.set(key, { ...link, suspendedAt: at })
    }
  }

  async confirm(link: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>): Promise<void> {
    const stored = this.#tables.externalLinks.get(keyOf(link))
    if (stored?.userId !== link.userId) return
    const { suspendedAt: _before, ...rest } = stored
    this.#tables.externalLinks.set(keyOf(link), rest)
  }

  async setRoles(link: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>, roles: readonly ProvidedRoles[]): Promise<void> {
    const stored = this.#tables.externalLinks.get(keyOf(link))
    if (stored?.userId !== link.userId) return
    const { roles: _before, ...rest } = stored
    this.#tables.externalLinks.set(keyOf(link), { ...rest, ...(roles.length > 0 ? { roles } : {}) })
  }

  async remove(link: Pick<ExternalLink, 'providerId' | 'externalId' | 'userId'>): Promise<boolean> {
    if (this.#tables.externalLinks.get(keyOf(link))?.userId !== link.userId) return false
    this.#tables.externalLinks.delete(keyOf(link))
    return true
  }
}
