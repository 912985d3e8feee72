import type { ClientId, Reader, ReadScope } from '../../foundation/shared/index.js'
import type { Client } from './client.js'
import type { ClientLookup, DescribedClients } from './ports.js'

const MAX_COUNT = 10_000

/**
 * Caches clients between requests. A decision with a cached client must compare its version with the one read together with the data of the
 * decision, and call `forget` when they differ: the cache saves a read but is never trusted alone.
 */
export class ClientDirectory {
  readonly #storage: Reader<{ clients: ClientLookup }>
  readonly #described: DescribedClients | undefined
  readonly #known = new Map<ClientId, Client>()

  /** @param described absent where no documents are read */
  constructor(storage: Reader<{ clients: ClientLookup }>, described?: DescribedClients) {
    this.#storage = storage
    this.#described = described
  }

  async find(id: ClientId): Promise<Client | undefined> {
    return this.#known.get(id) ?? this.#read(id, 'tokens')
  }

  /** Reads the client from the storage, past the cache. */
  async fresh(id: ClientId, scope?: ReadScope): Promise<Client | undefined> {
    return this.#read(id, 'authorization', scope)
  }

  async #read(id: ClientId, use: Parameters<DescribedClients['find']>[2], scope?: ReadScope): Promise<Client | undefined> {
    const client = await this.#storage.read(({ clients }) => clients.find(id), scope)
    // Its document has a cache of its own, which expires.
    if (this.#described?.serves(id) && (!client || client.selfRegistered === 'document')) return this.#described.find(id, client, use)
    // The feature was turned off, or the id is no longer accepted.
    if (!client || client.selfRegistered === 'document') {
      this.#known.delete(id)
      return undefined
    }
    if (this.#known.size >= MAX_COUNT) this.#known.clear()
    this.#known.set(id, client)
    return client
  }

  /** Why there is no client with this id, for its developer; `undefined` when there is nothing to say. */
  problemOf(id: ClientId): string | undefined {
    return this.#described?.serves(id) ? this.#described.problemOf(id) : undefined
  }

  forget(id: ClientId): void {
    this.#known.delete(id)
  }
}
