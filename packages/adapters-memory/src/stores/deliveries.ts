import type { Page, PageRequest, TargetId } from '@keyhall/core/shared'
import type { DeliveryReads, DeliveryStore, TargetDelivery } from '@keyhall/core/targets'
import { searchItems } from '../search.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryDeliveryReads implements DeliveryReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async ofTarget(targetId: TargetId, page: PageRequest): Promise<Page<TargetDelivery>> {
    const search = { ...page, filters: [{ kind: 'among', field: 'targetId', values: [targetId] }] } as const
    return searchItems(this.#tables.deliveries.values(), search, { targetId: { of: (delivery) => delivery.targetId } }, ({ id }) => id)
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
