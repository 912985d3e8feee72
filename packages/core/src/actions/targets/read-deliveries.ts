import type { Page, PageRequest, Reader, TargetId } from '../../foundation/shared/index.js'
import type { TargetDelivery } from './delivery.js'
import { TargetNotFound } from './errors.js'
import type { RecordDeliveries } from './record-deliveries.js'
import type { DeliveryReads, TargetReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ targets: TargetReads; deliveries: DeliveryReads }>
  readonly deliveries: RecordDeliveries
}

/** Lists the calls of a target. */
export class ReadDeliveries {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws TargetNotFound */
  async read(targetId: TargetId, page: PageRequest): Promise<Page<TargetDelivery>> {
    const { storage, deliveries } = this.#deps
    // Waits for pending writes, so that a call made just before is included.
    await deliveries.settled()
    return storage.read(async (reads) => {
      if (!(await reads.targets.find(targetId))) throw new TargetNotFound('this target does not exist')
      return reads.deliveries.ofTarget(targetId, page)
    })
  }
}
