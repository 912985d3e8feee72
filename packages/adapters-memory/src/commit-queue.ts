import { AsyncLocalStorage } from 'node:async_hooks'
import { NestedUnitOfWork, StorageUnavailable } from '@keyhall/core/shared'
import type { CommittedTables, Tables } from './tables.js'
import { Draft } from './tables.js'

/** A unit of work that runs, inside those of other storages that run around it. */
interface Unit {
  readonly of: CommitQueue
  readonly draft: Draft
  readonly outer: Unit | undefined
}

/** One for all storages: before Node 24 each promise of the process costs as much as there are of them, and they are never collected. */
const current = new AsyncLocalStorage<Unit>()

/** Runs units of work one after the other, in the order in which they came; each commits as a whole or not at all. */
export class CommitQueue {
  readonly #committed: CommittedTables
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(committed: CommittedTables) {
    this.#committed = committed
  }

  /**
   * @throws NestedUnitOfWork when called from inside a unit of work of this queue: it would wait for itself
   * @throws StorageUnavailable after `close`
   */
  async run<T>(work: (tables: Tables) => Promise<T> | T): Promise<T> {
    this.#assertOutside()
    this.assertOpen()
    const turn = this.#last.then(() => this.#alone(work))
    this.#last = turn.catch(() => 'the caller hears of it')
    return turn
  }

  #assertOutside(): void {
    for (let unit = current.getStore(); unit; unit = unit.outer) {
      if (unit.of === this && unit.draft.isOpen) throw new NestedUnitOfWork('a unit of work cannot start inside another one')
    }
  }

  /** @throws StorageUnavailable after `close` */
  assertOpen(): void {
    if (this.#isClosed) throw new StorageUnavailable('the storage is closed')
  }

  /** Lets the units of work that wait finish, and takes no other. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#last
  }

  async #alone<T>(work: (tables: Tables) => Promise<T> | T): Promise<T> {
    const draft = new Draft(this.#committed)
    try {
      const unit: Unit = { of: this, draft, outer: openOnly(current.getStore()) }
      const result = await current.run(unit, () => work(draft.tables))
      draft.commit()
      return result
    } finally {
      draft.close()
    }
  }
}

/** Units that are over are let go, so that no chain of them grows. */
const openOnly = (unit: Unit | undefined): Unit | undefined => (unit === undefined || unit.draft.isOpen ? unit : openOnly(unit.outer))
