import type { Page, Search } from '@keyhall/core/shared'
import type { DeliveryField, DeliveryReads, DeliveryStore, TargetDelivery } from '@keyhall/core/targets'
import { searchItems } from '../search.js'
import type { SearchFields } from '../search.js'
import type { ReadableTables, Tables } from '../tables.js'

const FIELDS: SearchFields<DeliveryField, TargetDelivery> = {
  targetId: { of: ({ targetId }) => targetId },
  requestId: { of: ({ requestId }) => requestId },
  condition: { of: ({ condition }) => condition },
  problem: { of: ({ problem }) => problem },
  at: { of: ({ at }) => at },
}

export class MemoryDeliveryReads implements DeliveryReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async search(search: Search<DeliveryField>): Promise<Page<TargetDelivery>> {
    return searchItems(this.#tables.deliveries.values(), search, FIELDS, ({ id }) => id)
  }

  async find(id: string): Promise<TargetDelivery | undefined> {
    return this.#tables.deliveries.get(id)
  }

  async ofRequests(requestIds: readonly string[], limit: number): Promise<readonly TargetDelivery[]> {
    const asked = [...this.#tables.deliveries.values()].filter(({ requestId }) => requestId !== undefined && requestIds.includes(requestId))
    return asked.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit)
  }
}

export class MemoryDeliveryStore extends MemoryDeliveryReads implements DeliveryStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(delivery: TargetDelivery): Promise<void> {
    this.#tables.deliveries.insert(delivery.id, delivery)
  }
}
