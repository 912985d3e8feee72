import type { Page, PageRequest, Reader, Search, TargetId } from '../../foundation/shared/index.js'
import type { TargetDelivery } from './delivery.js'
import { DeliveryNotFound, TargetNotFound } from './errors.js'
import type { RecordDeliveries } from './record-deliveries.js'
import type { DeliveryField, DeliveryReads, TargetReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ targets: TargetReads; deliveries: DeliveryReads }>
  readonly deliveries: RecordDeliveries
}

/** Lists and finds calls of targets. */
export class ReadDeliveries {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws TargetNotFound */
  async ofTarget(targetId: TargetId, page: PageRequest): Promise<Page<TargetDelivery>> {
    return this.#read(async (reads) => {
      if (!(await reads.targets.find(targetId))) throw new TargetNotFound('this target does not exist')
      return reads.deliveries.search({ ...page, filters: [{ kind: 'among', field: 'targetId', values: [targetId] }] })
    })
  }

  /** Calls of all targets, also of removed ones. */
  search(search: Search<DeliveryField>): Promise<Page<TargetDelivery>> {
    return this.#read(({ deliveries }) => deliveries.search(search))
  }

  /** @throws DeliveryNotFound */
  async find(id: string): Promise<TargetDelivery> {
    const found = await this.#read(({ deliveries }) => deliveries.find(id))
    if (!found) throw new DeliveryNotFound('this call does not exist, or its retention is over')
    return found
  }

  /** Waits for pending writes first, so that a call made just before is included. */
  async #read<T>(work: (reads: { readonly targets: TargetReads; readonly deliveries: DeliveryReads }) => Promise<T>): Promise<T> {
    await this.#deps.deliveries.settled()
    return this.#deps.storage.read(work)
  }
}
