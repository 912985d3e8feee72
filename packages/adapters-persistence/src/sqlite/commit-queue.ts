import { AsyncResource } from 'node:async_hooks'
import { StorageUnavailable } from '@keyhall/core/shared'
import { afterArrivals } from '../units/after-arrivals.js'
import type { Transactions } from './transactions.js'

const MAX_GROUP = 256
const MAX_WAITING = 4096

/** A waiting write. */
interface Entry {
  /** Does the work without a savepoint and stores its outcome. Absent for work that cannot run twice. Throws what the work throws. */
  readonly attempt?: () => void
  /**
   * Does the work so that it can be taken back alone, and stores its outcome. Returns a promise only for asynchronous work.
   *
   * @param isFirst whether the transaction has no changes yet
   */
  readonly perform: (isFirst: boolean) => Promise<void> | void
  /** Settles the promise of the caller, after the commit. */
  readonly answer: () => void
  readonly refuse: (failure: StorageUnavailable) => void
}

/**
 * Serializes all writes to a SQLite file in order of arrival. Waiting writes are committed as a group, in one transaction with one fsync. A failed
 * write is taken back alone. Callers are answered after the commit.
 *
 * A savepoint costs a write as much as its own statements: SQLite copies each page that it changes. So a unit of work that begins a group runs
 * without one. So do synchronous writes: if one of them fails, the transaction starts again, with savepoints.
 */
export class CommitQueue {
  readonly #transactions: Transactions
  #waiting: Entry[] = []
  #draining: Promise<void> | undefined
  #isClosed = false

  constructor(transactions: Transactions) {
    this.#transactions = transactions
  }

  /** @param work synchronous. It may run twice, so it does nothing but use the database */
  write<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      let answer: () => void
      const attempt = () => {
        const result = work()
        answer = () => resolve(result)
      }
      const perform = () => {
        try {
          this.#transactions.inSavepoint(attempt)
        } catch (error) {
          answer = () => reject(error)
        }
      }
      this.#enqueue({ attempt, perform, answer: () => answer(), refuse: reject })
    })
  }

  /** @param work may await stores; later writes wait for it */
  unit<T>(work: () => Promise<T>): Promise<T> {
    // The queue is drained in the async context of the first caller, so the work runs in its own. `AsyncResource.bind` defines properties each time.
    const context = new AsyncResource('keyhall.unit')
    const bound = () => context.runInAsyncScope(work)
    return new Promise((resolve, reject) => {
      let answer: () => void
      const perform = async (isFirst: boolean) => {
        try {
          const result = await (isFirst ? this.#transactions.asFirst(bound) : this.#transactions.inSavepointOf(bound))
          answer = () => resolve(result)
        } catch (error) {
          answer = () => reject(error)
        }
      }
      this.#enqueue({ perform, answer: () => answer(), refuse: reject })
    })
  }

  /** Commits the waiting writes and refuses new ones. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#draining
  }

  #enqueue(entry: Entry): void {
    if (this.#isClosed) return entry.refuse(new StorageUnavailable('the storage is closed'))
    if (this.#waiting.length >= MAX_WAITING) return entry.refuse(new StorageUnavailable('too many writes are waiting'))
    this.#waiting.push(entry)
    this.#draining ??= this.#drain()
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Responses are sent between groups.
      await this.#arrivals()
      await this.#commitGroup()
    }
    this.#draining = undefined
  }

  #arrivals(): Promise<void> {
    return new Promise((resolve) => afterArrivals(() => this.#waiting.length, MAX_GROUP, resolve))
  }

  async #commitGroup(): Promise<void> {
    const group: Entry[] = []
    try {
      await this.#transactions.begin()
      let isRepeatable = true
      for (let entry = this.#waiting.shift(); entry; entry = group.length < MAX_GROUP ? this.#waiting.shift() : undefined) {
        group.push(entry)
        isRepeatable &&= entry.attempt !== undefined
        if (isRepeatable) {
          isRepeatable = attempted(entry)
          if (!isRepeatable) await this.#repeat(group)
        } else {
          const pending = entry.perform(group.length === 1)
          if (pending) await pending
        }
        this.#transactions.assertAlive()
      }
      this.#transactions.commit()
    } catch (cause) {
      this.#transactions.abandon()
      const failure = cause instanceof StorageUnavailable ? cause : new StorageUnavailable('the writes could not be committed', { cause })
      // If the transaction could not begin, all waiting writes fail at once instead of one after the other.
      for (const entry of group.length > 0 ? group : this.#waiting.splice(0)) entry.refuse(failure)
      return
    }
    for (const entry of group) entry.answer()
  }

  /** Takes all writes of the group back, and does them again with savepoints. */
  async #repeat(group: readonly Entry[]): Promise<void> {
    this.#transactions.abandon()
    await this.#transactions.begin()
    for (const entry of group) {
      void entry.perform(false)
      this.#transactions.assertAlive()
    }
  }
}

function attempted(entry: Entry): boolean {
  try {
    entry.attempt?.()
    return true
  } catch {
    return false
  }
}
