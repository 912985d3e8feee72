import { AsyncLocalStorage } from 'node:async_hooks'
import { NestedUnitOfWork } from '@keyhall/core/shared'

/** A unit of work that runs, inside those of other storages that run around it. */
interface Unit {
  readonly of: Nesting
  readonly outer: Unit | undefined
  isOpen: boolean
}

/** One for all storages: before Node 24 each promise of the process costs as much as there are of them, and they are never collected. */
const current = new AsyncLocalStorage<Unit>()

/** Knows whether the calling code runs inside a unit of work of a storage, however many calls deep. */
export class Nesting {
  /** @throws NestedUnitOfWork */
  assertOutside(): void {
    for (let unit = current.getStore(); unit; unit = unit.outer) {
      if (unit.of === this && unit.isOpen) throw new NestedUnitOfWork('a unit of work cannot start inside another one')
    }
  }

  async inside<T>(work: () => Promise<T>): Promise<T> {
    // What the work leaves behind, a timer say, keeps this context when the unit is over.
    const unit: Unit = { of: this, outer: openOnly(current.getStore()), isOpen: true }
    try {
      return await current.run(unit, work)
    } finally {
      unit.isOpen = false
    }
  }
}

/** Units that are over are let go, so that no chain of them grows. */
const openOnly = (unit: Unit | undefined): Unit | undefined => (unit === undefined || unit.isOpen ? unit : openOnly(unit.outer))
