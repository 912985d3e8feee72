import { StorageUnavailable } from '../../foundation/shared/index.js'
import type { UnitOfWork } from '../../foundation/shared/index.js'
import type { TargetDelivery } from './delivery.js'
import type { DeliveryStore, TargetLog } from './ports.js'

/** Maximum number of calls waiting to be written. Beyond it, callers wait for the write, so that the memory stays bounded. */
const MAX_WAITING = 256

/** Rows per unit of work. */
const BATCH = 64

interface Dependencies {
  readonly storage: UnitOfWork<{ deliveries: DeliveryStore }>
  readonly log: TargetLog
}

interface Waiting {
  readonly delivery: TargetDelivery
  readonly written: () => void
}

/**
 * Records calls of targets in batches. Successes are written asynchronously unless too many wait already; a failure is written before the
 * request gets its error. Storage failures only go to the log.
 */
export class RecordDeliveries {
  readonly #deps: Dependencies
  readonly #waiting: Waiting[] = []
  #newest: Promise<void> = Promise.resolve()
  #isWriting = false

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async keep(delivery: TargetDelivery): Promise<void> {
    const written = new Promise<void>((resolve) => void this.#waiting.push({ delivery, written: resolve }))
    this.#newest = written
    if (!this.#isWriting) void this.#writeAll()
    if (delivery.problem !== undefined || delivery.isAsync || this.#waiting.length > MAX_WAITING) await written
  }

  /** Waits until all pending calls are written. */
  async settled(): Promise<void> {
    await this.#newest
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH)
      await this.#write(batch.map(({ delivery }) => delivery))
      for (const { written } of batch) written()
    }
    // Reset in the same tick as the last check, so that a later call starts a new run.
    this.#isWriting = false
  }

  async #write(batch: readonly TargetDelivery[]): Promise<void> {
    const { storage, log } = this.#deps
    try {
      await storage.run(async ({ deliveries }) => {
        for (const delivery of batch) await deliveries.add(delivery)
      })
    } catch (problem) {
      const logged = problem instanceof StorageUnavailable ? problem.message : problem
      for (const { body: _, ...delivery } of batch) log.notRecorded(delivery, logged)
    }
  }
}
