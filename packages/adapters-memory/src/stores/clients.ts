import type {
  Client, ClientField, ClientKey, ClientKeyField, ClientReads, ClientRecord, ClientStore, OriginOf, PlacedClientKey,
} from '@keyhall/core/clients'
import { ClientIdTaken, ClientKeyIdTaken } from '@keyhall/core/clients'
import type { ClientId, EpochSeconds, OrgId, Page, Search } from '@keyhall/core/shared'
import type { SearchFields } from '../search.js'
import { MemoryGrantStore } from './grants.js'
import { searchItems } from '../search.js'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

const MAX_OF_ORIGIN = 50

type PlacedClient = ClientRecord & { readonly orgId: OrgId }

const CLIENT_FIELDS: SearchFields<ClientField, PlacedClient> = {
  id: { of: ({ id }) => id },
  projectId: { of: ({ projectId }) => projectId },
  orgId: { of: ({ orgId }) => orgId },
  kind: { of: ({ kind }) => kind },
  name: { of: ({ name }) => name, hasKey: true },
  state: { of: ({ state }) => state },
  createdAt: { of: ({ createdAt }) => createdAt },
  changedAt: { of: ({ changedAt }) => changedAt },
}

const KEY_FIELDS: SearchFields<ClientKeyField, PlacedClientKey> = {
  id: { of: ({ id }) => id },
  clientId: { of: ({ clientId }) => clientId },
  projectId: { of: ({ projectId }) => projectId },
  orgId: { of: ({ orgId }) => orgId },
  createdAt: { of: ({ createdAt }) => createdAt },
  expiresAt: { of: ({ expiresAt }) => expiresAt },
}

const byAge = (a: ClientKey, b: ClientKey): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

export class MemoryClientReads implements ClientReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: ClientId): Promise<Client | undefined> {
    const client = this.#tables.clients.get(id)?.client
    const keys = [...this.#tables.clientKeys.values()].filter(({ clientId }) => clientId === id)
    return client && { ...client, keys: keys.toSorted(byAge) }
  }

  async search(search: Search<ClientField>): Promise<Page<ClientRecord>> {
    const { items, ...page } = searchItems(this.#placedClients(), search, CLIENT_FIELDS, ({ id }) => id)
    return { ...page, items: items.map(({ orgId: _orgId, ...client }) => client) }
  }

  async findKey(id: string): Promise<PlacedClientKey | undefined> {
    assertStorable(id)
    return this.#placedKeys().find((key) => key.id === id)
  }

  async searchKeys(search: Search<ClientKeyField>): Promise<Page<PlacedClientKey>> {
    return searchItems(this.#placedKeys(), search, KEY_FIELDS, ({ id }) => id)
  }

  async lastUsed(ids: readonly ClientId[]): Promise<ReadonlyMap<ClientId, EpochSeconds>> {
    assertStorable(ids)
    return new Map(ids.flatMap((id) => {
      const at = this.#tables.clients.get(id)?.lastUsedAt
      return at === undefined ? [] : [[id, at] as const]
    }))
  }

  async allowsOrigin(origin: string, of?: OriginOf): Promise<boolean> {
    assertStorable(origin)
    for (const { client, origins } of this.#tables.clients.values()) {
      const counts = of !== 'registered_by_others' || client.selfRegistered === undefined
      if (client.state === 'active' && counts && origins.includes(origin)) return true
    }
    return false
  }

  async ofOrigin(origin: string): Promise<readonly ClientRecord[]> {
    assertStorable(origin)
    const found = [...this.#tables.clients.values()].filter(({ client, origins }) => client.state === 'active' && client.selfRegistered === undefined && origins.includes(origin))
    return found.map(({ client }) => client).toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)).slice(0, MAX_OF_ORIGIN)
  }

  #placedClients(): readonly PlacedClient[] {
    return [...this.#tables.clients.values()].flatMap(({ client }) => {
      const orgId = this.#tables.projects.get(client.projectId)?.orgId
      return orgId === undefined ? [] : [{ ...client, orgId }]
    })
  }

  #placedKeys(): readonly PlacedClientKey[] {
    const clients = new Map(this.#placedClients().map(({ id, projectId, orgId }) => [id, { projectId, orgId }]))
    return [...this.#tables.clientKeys.values()].flatMap((key) => {
      const place = clients.get(key.clientId)
      return place ? [{ ...key, ...place }] : []
    })
  }
}

export class MemoryClientStore extends MemoryClientReads implements ClientStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  /** No lock needed: units of work run one after the other. */
  async lock(id: ClientId): Promise<Client | undefined> {
    return this.find(id)
  }

  async add(client: ClientRecord, origins: readonly string[]): Promise<void> {
    if (this.#tables.clients.get(client.id)) throw new ClientIdTaken('this id is already a client_id')
    await this.put(client, origins)
  }

  async put(client: ClientRecord, origins: readonly string[]): Promise<void> {
    const { keys: _keys, ...record } = client as Client
    const stored = this.#tables.clients.get(client.id)
    const version = stored ? stored.client.version + 1 : client.version
    this.#tables.clients.set(client.id, { ...stored, client: { ...record, version }, origins })
  }

  async markUsed(used: ReadonlyMap<ClientId, EpochSeconds>): Promise<void> {
    for (const [id, at] of used) {
      const row = this.#tables.clients.get(id)
      if (row && (row.lastUsedAt ?? 0) < at) this.#tables.clients.set(id, { ...row, lastUsedAt: at })
    }
  }

  async remove(id: ClientId, at: EpochSeconds): Promise<boolean> {
    await new MemoryGrantStore(this.#tables).revokeOfClient(id, at)
    const wasThere = this.#tables.clients.get(id) !== undefined
    this.#tables.clients.delete(id)
    for (const key of this.#tables.clientKeys.values()) if (key.clientId === id) this.#tables.clientKeys.delete(key.id)
    for (const [key, { clientId }] of this.#tables.consents.entries()) if (clientId === id) this.#tables.consents.delete(key)
    return wasThere
  }

  async addKey(key: ClientKey): Promise<void> {
    if (this.#tables.clientKeys.get(key.id)) throw new ClientKeyIdTaken('a key with this id already exists')
    this.#tables.clientKeys.insert(key.id, key)
    this.#touch(key.clientId, key.createdAt)
  }

  async removeKey(clientId: ClientId, id: string, at: EpochSeconds): Promise<boolean> {
    assertStorable(clientId)
    const wasThere = this.#tables.clientKeys.get(id)?.clientId === clientId
    if (!wasThere) return false
    this.#tables.clientKeys.delete(id)
    this.#touch(clientId, at)
    return true
  }

  #touch(id: ClientId, at: EpochSeconds): void {
    const row = this.#tables.clients.get(id)
    if (row) this.#tables.clients.set(id, { ...row, client: { ...row.client, version: row.client.version + 1, changedAt: at } })
  }
}
