import { AsyncLocalStorage } from 'node:async_hooks'
import { NestedUnitOfWork } from '@keyhall/core/shared'

/** Knows whether the calling code runs inside a unit of work, however many calls deep. */
export class Nesting {
  readonly #current = new AsyncLocalStorage<{ isOpen: boolean }>()

  /** @throws NestedUnitOfWork */
  assertOutside(): void {
    if (this.#current.getStore()?.isOpen) throw new NestedUnitOfWork('a unit of work cannot start inside another one')
  }

  async inside<T>(work: () => Promise<T>): Promise<T> {
    // What the work leaves behind, a timer say, keeps this context when the unit is over.
    const unit = { isOpen: true }
    try {
      return await this.#current.run(unit, work)
    } finally {
      unit.isOpen = false
    }
  }
}
