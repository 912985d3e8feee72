import type { ClientId, Reader, ReadScope } from '../../foundation/shared/index.js'
import type { Client } from './client.js'
import type { ClientLookup } from './ports.js'

const MAX_COUNT = 10_000

/**
 * Caches clients between requests. A decision with a cached client must compare its version with the one read together with the data of the
 * decision, and call `forget` when they differ: the cache saves a read but is never trusted alone.
 */
export class ClientDirectory {
  readonly #storage: Reader<{ clients: ClientLookup }>
  readonly #known = new Map<ClientId, Client>()

  constructor(storage: Reader<{ clients: ClientLookup }>) {
    this.#storage = storage
  }

  async find(id: ClientId): Promise<Client | undefined> {
    return this.#known.get(id) ?? this.fresh(id)
  }

  /** Reads the client from the storage, past the cache. */
  async fresh(id: ClientId, scope?: ReadScope): Promise<Client | undefined> {
    const client = await this.#storage.read(({ clients }) => clients.find(id), scope)
    if (!client) {
      this.#known.delete(id)
      return undefined
    }
    if (this.#known.size >= MAX_COUNT) this.#known.clear()
    this.#known.set(id, client)
    return client
  }

  forget(id: ClientId): void {
    this.#known.delete(id)
  }
}
