import { AsyncResource } from 'node:async_hooks'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { Transactions } from './transactions.js'

const MAX_GROUP = 256
const MAX_WAITING = 4096

/** Something that waits for its turn to write. */
interface Entry {
  /** Does the work and keeps its outcome. Returns a promise only when there is something to wait for. */
  readonly perform: () => Promise<void> | void
  /** Tells the caller the outcome, once it is on the disk. */
  readonly answer: () => void
  readonly refuse: (failure: StorageUnavailable) => void
}

/**
 * Everything that writes to a SQLite file goes through here, in the order in which it came. What waits together is committed
 * together: each entry in its own savepoint, all of them in one transaction with one fsync, and no caller is answered before it.
 */
export class CommitQueue {
  readonly #transactions: Transactions
  #waiting: Entry[] = []
  #draining: Promise<void> | undefined
  #isClosed = false

  constructor(transactions: Transactions) {
    this.#transactions = transactions
  }

  /** @param work runs to its end without waiting for anything */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let answer: () => void
      const perform = () => {
        try {
          const result = this.#transactions.inSavepoint(work)
          answer = () => resolve(result)
        } catch (error) {
          answer = () => reject(error)
        }
      }
      this.#enqueue({ perform, answer: () => answer(), refuse: reject })
    })
  }

  /** @param work may wait for the stores; what comes meanwhile waits for it */
  unit<T>(work: () => Promise<T>): Promise<T> {
    // The queue is drained in the context of whoever came first; the work belongs to the context of its caller.
    const bound = AsyncResource.bind(work)
    return new Promise((resolve, reject) => {
      let answer: () => void
      const perform = async () => {
        try {
          const result = await this.#transactions.inSavepointOf(bound)
          answer = () => resolve(result)
        } catch (error) {
          answer = () => reject(error)
        }
      }
      this.#enqueue({ perform, answer: () => answer(), refuse: reject })
    })
  }

  /** Commits what waits, and refuses everything else. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#draining
  }

  #enqueue(entry: Entry): void {
    if (this.#isClosed) return entry.refuse(new StorageUnavailable('the storage is closed'))
    if (this.#waiting.length >= MAX_WAITING) return entry.refuse(new StorageUnavailable('too many writes wait'))
    this.#waiting.push(entry)
    this.#draining ??= this.#drain()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Whoever comes in this turn of the event loop joins the group, and answers go out between two groups.
      await nextTurn()
      await this.#commitGroup()
    }
    this.#draining = undefined
  }

  async #commitGroup(): Promise<void> {
    const group: Entry[] = []
    try {
      await this.#transactions.begin()
      for (let entry = this.#waiting.shift(); entry; entry = group.length < MAX_GROUP ? this.#waiting.shift() : undefined) {
        group.push(entry)
        const pending = entry.perform()
        if (pending) await pending
        this.#transactions.assertAlive()
      }
      this.#transactions.commit()
    } catch (cause) {
      this.#transactions.abandon()
      const failure = cause instanceof StorageUnavailable ? cause : new StorageUnavailable('what was written could not be committed', { cause })
      // Without a transaction there is no group, and all who wait would meet the same fault one after the other.
      for (const entry of group.length > 0 ? group : this.#waiting.splice(0)) entry.refuse(failure)
      return
    }
    for (const entry of group) entry.answer()
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
