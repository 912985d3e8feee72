import { AsyncLocalStorage } from 'node:async_hooks'
import { NestedUnitOfWork, StorageUnavailable } from '@keyhall/core/shared'
import type { CommittedTables, Tables } from './tables.js'
import { Draft } from './tables.js'

/** Runs units of work one after the other, in the order in which they came; each commits as a whole or not at all. */
export class CommitQueue {
  readonly #committed: CommittedTables
  readonly #current = new AsyncLocalStorage<Draft>()
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
    if (this.#current.getStore()?.isOpen) throw new NestedUnitOfWork('a unit of work cannot start inside another one')
    this.assertOpen()
    const turn = this.#last.then(() => this.#alone(work))
    this.#last = turn.catch(() => 'the caller hears of it')
    return turn
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
      const result = await this.#current.run(draft, () => work(draft.tables))
      draft.commit()
      return result
    } finally {
      draft.close()
    }
  }
}
