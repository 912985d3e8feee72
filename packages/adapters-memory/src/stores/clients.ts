import type { Client, ClientReads, ClientStore } from '@keyhall/core/clients'
import type { ClientId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryClientReads implements ClientReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: ClientId): Promise<Client | undefined> {
    return this.#tables.clients.get(id)?.client
  }

  async allowsOrigin(origin: string): Promise<boolean> {
    assertStorable(origin)
    for (const { client, origins } of this.#tables.clients.values()) {
      if (client.state === 'active' && origins.includes(origin)) return true
    }
    return false
  }
}

export class MemoryClientStore extends MemoryClientReads implements ClientStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(client: Client, origins: readonly string[]): Promise<void> {
    const stored = this.#tables.clients.get(client.id)
    const version = stored ? stored.client.version + 1 : client.version
    this.#tables.clients.set(client.id, { client: { ...client, version }, origins })
  }
}
