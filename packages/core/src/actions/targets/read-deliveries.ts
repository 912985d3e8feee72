import type { Page, PageRequest, Reader, TargetId } from '../../foundation/shared/index.js'
import type { TargetDelivery } from './delivery.js'
import { TargetNotFound } from './errors.js'
import type { KeepDeliveries } from './keep-deliveries.js'
import type { DeliveryReads, TargetReads } from './ports.js'

interface Dependencies {
  readonly storage: Reader<{ targets: TargetReads; deliveries: DeliveryReads }>
  readonly deliveries: KeepDeliveries
}

/** Tells how the calls of a target went. */
export class ReadDeliveries {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws TargetNotFound */
  async read(targetId: TargetId, page: PageRequest): Promise<Page<TargetDelivery>> {
    const { storage, deliveries } = this.#deps
    // Whoever has made a call here sees it, also when its row is on its way.
    await deliveries.settled()
    return storage.read(async (reads) => {
      if (!(await reads.targets.find(targetId))) throw new TargetNotFound('this target does not exist')
      return reads.deliveries.ofTarget(targetId, page)
    })
  }
}
