import type { ClientId, EpochSeconds, Page, Reader, Search } from '../../foundation/shared/index.js'
import type { ApplicationPlace } from './application-changes.js'
import { assertPlaced } from './application-changes.js'
import type { PlacedClientKey } from './client-key.js'
import { ClientKeyUnknown } from './errors.js'
import type { ClientField, ClientKeyField, ClientReads, ClientRecord } from './ports.js'
import type { RecordClientUse } from './record-client-use.js'

/** An application with the time of its last use; absent if it was never used. */
export type UsedClient = ClientRecord & { readonly lastUsedAt?: EpochSeconds }

/** Applications and their keys, for administrators. */
export class ReadApplications {
  readonly #storage: Reader<{ clients: ClientReads }>
  readonly #use: Pick<RecordClientUse, 'flush'>

  /** @param use writes waiting times before they are read: an operator repeats a sign-in and looks at once */
  constructor(storage: Reader<{ clients: ClientReads }>, use: Pick<RecordClientUse, 'flush'>) {
    this.#storage = storage
    this.#use = use
  }

  /** @throws ClientUnknown */
  async get(place: Pick<ApplicationPlace, 'clientId' | 'projectId'>): Promise<UsedClient> {
    await this.#use.flush()
    return this.#storage.read(async ({ clients }) => {
      const client = assertPlaced(await clients.find(place.clientId), place)
      return withUse(client, await clients.lastUsed([client.id]))
    })
  }

  async search(search: Search<ClientField>): Promise<Page<UsedClient>> {
    await this.#use.flush()
    return this.#storage.read(async ({ clients }) => {
      const { items, ...page } = await clients.search(search)
      const used = await clients.lastUsed(items.map(({ id }) => id))
      return { ...page, items: items.map((client) => withUse(client, used)) }
    })
  }

  /**
   * @param place the application of the key; absent if the key id alone identifies it
   * @throws ClientKeyUnknown
   */
  async getKey(keyId: string, place?: Pick<ApplicationPlace, 'clientId' | 'projectId'>): Promise<PlacedClientKey> {
    const key = await this.#storage.read(({ clients }) => clients.findKey(keyId))
    const isThere = key && (!place || (key.clientId === place.clientId && (place.projectId ?? key.projectId) === key.projectId))
    if (!isThere) throw new ClientKeyUnknown('the application has no such key')
    return key
  }

  async searchKeys(search: Search<ClientKeyField>): Promise<Page<PlacedClientKey>> {
    return this.#storage.read(({ clients }) => clients.searchKeys(search))
  }
}

function withUse(client: ClientRecord, used: ReadonlyMap<ClientId, EpochSeconds>): UsedClient {
  const lastUsedAt = used.get(client.id)
  return lastUsedAt === undefined ? client : { ...client, lastUsedAt }
}
