import { StorageUnavailable } from '@keyhall/core/shared'
import { mappedError, isOfOneRow } from '../driver-errors.js'
import { afterArrivals } from '../units/after-arrivals.js'
import { MAX_QUEUED } from './limits.js'

interface Entry<Q, A> {
  readonly question: Q
  readonly askedAt: number
  readonly resolve: (answer: A) => void
  readonly reject: (error: unknown) => void
}

interface Options<Q, A> {
  /** Sends all questions at once. Answers are in the order of the questions. */
  readonly ask: (questions: readonly Q[]) => Promise<readonly A[]>
  /** Questions with the same key are never in one batch; those with `undefined` are independent. */
  readonly rivalKey?: (question: Q) => string | undefined
}

const MAX_AT_ONCE = 2
const MAX_BATCH = 256
const MAX_WAITING = 4096

/**
 * Sends all waiting questions as one statement when one of two connections is free. A busy server thus spends one round trip and one
 * fsync on many of them.
 */
export class Batcher<Q, A> {
  readonly #options: Options<Q, A>
  #waiting: Entry<Q, A>[] = []
  #running = 0
  #isScheduled = false

  constructor(options: Options<Q, A>) {
    this.#options = options
  }

  /** @throws StorageUnavailable also when the queue is full */
  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length >= MAX_WAITING) return reject(new StorageUnavailable('too many requests are waiting for the storage'))
      this.#waiting.push({ question, askedAt: performance.now(), resolve, reject })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled || this.#running >= MAX_AT_ONCE || this.#waiting.length === 0) return
    this.#isScheduled = true
    afterArrivals(() => this.#waiting.length, MAX_BATCH, () => {
      this.#isScheduled = false
      this.#refuseLate()
      void this.#send(this.#takeBatch())
      this.#schedule()
    })
  }

  /** Rejects questions that waited too long. They were not sent. */
  #refuseLate(): void {
    const earliest = performance.now() - MAX_QUEUED
    for (const { askedAt, reject } of this.#waiting) if (askedAt < earliest) reject(new StorageUnavailable('the storage is too slow'))
    this.#waiting = this.#waiting.filter(({ askedAt }) => askedAt >= earliest)
  }

  #takeBatch(): Entry<Q, A>[] {
    const { rivalKey } = this.#options
    if (!rivalKey) return this.#waiting.splice(0, MAX_BATCH)
    const batch: Entry<Q, A>[] = []
    const later: Entry<Q, A>[] = []
    const taken = new Set<string>()
    for (const entry of this.#waiting) {
      const key = rivalKey(entry.question)
      if (batch.length >= MAX_BATCH || (key !== undefined && taken.has(key))) later.push(entry)
      else batch.push(entry)
      if (key !== undefined) taken.add(key)
    }
    this.#waiting = later
    return batch
  }

  async #send(batch: readonly Entry<Q, A>[]): Promise<void> {
    if (batch.length === 0) return
    this.#running++
    await this.#answer(batch)
    this.#running--
    this.#schedule()
  }

  async #answer(batch: readonly Entry<Q, A>[]): Promise<void> {
    try {
      const answers = await this.#options.ask(batch.map(({ question }) => question))
      batch.forEach(({ resolve }, index) => resolve(answers[index] as A))
    } catch (error) {
      // Nothing of the batch was done. Retries one by one, so that a bad row fails alone.
      if (batch.length > 1 && isOfOneRow(error)) for (const entry of batch) await this.#answer([entry])
      else for (const { reject } of batch) reject(mappedError(error))
    }
  }
}
