import { AsyncLocalStorage } from 'node:async_hooks'
import { NestedUnitOfWork } from '@keyhall/core/shared'

/** A running unit of work, linked to the enclosing ones of other storages. */
interface Unit {
  readonly of: Nesting
  readonly outer: Unit | undefined
  isOpen: boolean
}

/** Shared by all storages: before Node 24 each AsyncLocalStorage slows down every promise and is never collected. */
const current = new AsyncLocalStorage<Unit>()
/** Units of all storages. Without any, the context is switched off, so that requests that need none pay nothing. */
let running = 0

/** Detects whether the calling code runs inside a unit of work of a storage, at any call depth. */
export class Nesting {
  /** @throws NestedUnitOfWork */
  assertOutside(): void {
    for (let unit = current.getStore(); unit; unit = unit.outer) {
      if (unit.of === this && unit.isOpen) throw new NestedUnitOfWork('a unit of work cannot start inside another one')
    }
  }

  async inside<T>(work: () => Promise<T>): Promise<T> {
    // Leftovers of the work, such as timers, keep this context after the unit has ended.
    const unit: Unit = { of: this, outer: openOnly(current.getStore()), isOpen: true }
    running++
    try {
      return await current.run(unit, work)
    } finally {
      unit.isOpen = false
      if (--running === 0) current.disable()
    }
  }
}

/** Skips finished units, so that their chain does not grow. */
const openOnly = (unit: Unit | undefined): Unit | undefined => (unit === undefined || unit.isOpen ? unit : openOnly(unit.outer))
