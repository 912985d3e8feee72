import { AsyncResource } from 'node:async_hooks'

/** With more, clients would wait longer for each other without a gain. */
const MAX_ITEMS = 16
/** With fewer in a turn, waiting costs more than it saves. */
const MIN_GAINFUL = 6
/** Number of items handled at once after a turn with fewer, before a batch is tried again. */
const ITEMS_BETWEEN_TRIES = 64

/** Not looked up at each call: test runners replace it by a fake that a test has to advance. */
const afterPoll = setImmediate

/**
 * Handles items of many requests one after the other, at the end of the turn of the event loop or as soon as 16 wait: the first one fills
 * the caches of the processor for the others. While few come in a turn, each is handled at once.
 */
export class Batch<T> {
  readonly #handle: (item: T) => void
  readonly #context = new AsyncResource('Batch')
  #items: T[] = []
  #inTurn = 0
  #isAtOnce = false
  #untilTry = 0
  #isScheduled = false

  constructor(handle: (item: T) => void) {
    this.#handle = handle
  }

  add(item: T): void {
    if (this.#isAtOnce) {
      this.#countToTry()
      this.#handle(item)
      return
    }
    this.#items.push(item)
    this.#inTurn++
    if (this.#items.length >= MAX_ITEMS) this.#handleAllInOwnContext()
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    afterPoll(() => {
      this.#isScheduled = false
      this.#isAtOnce = this.#inTurn < MIN_GAINFUL
      this.#untilTry = ITEMS_BETWEEN_TRIES
      this.#inTurn = 0
      this.#handleAllInOwnContext()
    })
  }

  /** A try begins with a turn: the rest of one would look like a turn with few items. */
  #countToTry(): void {
    if (--this.#untilTry !== 0) return
    afterPoll(() => {
      this.#isAtOnce = false
    })
  }

  /** Not in the async context of the request that happens to complete the batch. */
  #handleAllInOwnContext(): void {
    this.#context.runInAsyncScope(() => this.#handleAll())
  }

  #handleAll(): void {
    const items = this.#items
    this.#items = []
    let handled = 0
    try {
      for (const item of items) {
        handled++
        this.#handle(item)
      }
    } finally {
      // One that throws must not take the others with it.
      if (handled < items.length) {
        this.#items.push(...items.slice(handled))
        this.#schedule()
      }
    }
  }
}
