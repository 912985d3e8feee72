import { StorageUnavailable } from '../../foundation/shared/index.js'
import type { UnitOfWork } from '../../foundation/shared/index.js'
import type { TargetDelivery } from './delivery.js'
import type { DeliveryStore, TargetLog } from './ports.js'

/** So many wait to be written at the most: whoever brings more waits with them, so that no flood fills the memory. */
const MAX_WAITING = 256

/** So many are written in one unit of work. */
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
 * Writes calls of targets down, several at once. Nobody waits for the row of a success unless too many wait already; a failure is
 * written before whoever has caused the call hears of it. What cannot be stored is told to the log, and holds up nobody.
 */
export class KeepDeliveries {
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

  /** Waits for everything that waits now. */
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
    // In the same step as the last look: what comes now begins anew.
    this.#isWriting = false
  }

  async #write(batch: readonly TargetDelivery[]): Promise<void> {
    const { storage, log } = this.#deps
    try {
      await storage.run(async ({ deliveries }) => {
        for (const delivery of batch) await deliveries.add(delivery)
      })
    } catch (problem) {
      const told = problem instanceof StorageUnavailable ? problem.message : problem
      for (const { body: _, ...delivery } of batch) log.notKept(delivery, told)
    }
  }
}
