import { AsyncLocalStorage } from 'node:async_hooks'
import { NestedUnitOfWork, StorageUnavailable } from '@keyhall/core/shared'
import type { CommittedTables, Tables } from './tables.js'
import { Draft } from './tables.js'

/** A running unit of work, linked to the enclosing ones of other storages. */
interface Unit {
  readonly of: CommitQueue
  readonly draft: Draft
  readonly outer: Unit | undefined
}

/** Shared by all storages: before Node 24 each AsyncLocalStorage slows down every promise and is never collected. */
const current = new AsyncLocalStorage<Unit>()

/** Runs units of work one after the other, in order of arrival. Each commits completely or not. */
export class CommitQueue {
  readonly #committed: CommittedTables
  #last: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(committed: CommittedTables) {
    this.#committed = committed
  }

  /**
   * @throws NestedUnitOfWork when called inside a unit of work of this queue, which would deadlock
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

  /** Finishes the waiting units of work and accepts no new ones. */
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

/** Skips finished units, so that their chain does not grow. */
const openOnly = (unit: Unit | undefined): Unit | undefined => (unit === undefined || unit.draft.isOpen ? unit : openOnly(unit.outer))
