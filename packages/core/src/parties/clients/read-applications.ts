import type { Page, Reader, Search } from '../../foundation/shared/index.js'
import type { ApplicationPlace } from './application-changes.js'
import { assertPlaced } from './application-changes.js'
import type { PlacedClientKey } from './client-key.js'
import { ClientKeyUnknown } from './errors.js'
import type { ClientField, ClientKeyField, ClientReads, ClientRecord } from './ports.js'

/** Applications and their keys, for administrators. */
export class ReadApplications {
  readonly #storage: Reader<{ clients: ClientReads }>

  constructor(storage: Reader<{ clients: ClientReads }>) {
    this.#storage = storage
  }

  /** @throws ClientUnknown */
  async get(place: Pick<ApplicationPlace, 'clientId' | 'projectId'>): Promise<ClientRecord> {
    return assertPlaced(await this.#storage.read(({ clients }) => clients.find(place.clientId)), place)
  }

  async search(search: Search<ClientField>): Promise<Page<ClientRecord>> {
    return this.#storage.read(({ clients }) => clients.search(search))
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
