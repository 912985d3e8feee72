import type { Departure } from '@keyhall/core/shared'
import { SearchAbandoned, TooManySearches } from '@keyhall/core/shared'

interface Limits {
  /** At the same time. */
  readonly maxRunning: number
  readonly maxWaiting: number
  /** Milliseconds. */
  readonly maxWait: number
}

/** Limits how much runs at the same time. Others wait in order of arrival. */
export class Places {
  readonly #limits: Limits
  readonly #waiting = new Set<() => void>()
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @throws TooManySearches, SearchAbandoned */
  async during<T>(work: () => Promise<T>, departure?: Departure): Promise<T> {
    if (departure?.aborted === true) throw abandoned()
    // A caller that ends hands its place to the next one that waits, so that later callers cannot take it first.
    if (this.#running < this.#limits.maxRunning) this.#running++
    else await this.#wait(departure)
    try {
      return await work()
    } finally {
      const [next] = this.#waiting
      if (next) next()
      else this.#running--
    }
  }

  #wait(departure: Departure | undefined): Promise<void> {
    const { maxWaiting, maxWait } = this.#limits
    if (this.#waiting.size >= maxWaiting) throw tooMany()
    return new Promise((resolve, reject) => {
      const leave = (settle: () => void): void => {
        clearTimeout(timer)
        departure?.removeEventListener('abort', giveUp)
        this.#waiting.delete(begin)
        settle()
      }
      const begin = (): void => leave(resolve)
      const giveUp = (): void => leave(() => reject(abandoned()))
      const timer = setTimeout(() => leave(() => reject(tooMany())), maxWait)
      departure?.addEventListener('abort', giveUp)
      this.#waiting.add(begin)
    })
  }
}

const tooMany = () => new TooManySearches('too many searches are running: try again later, or search by a beginning or the whole value')

export const abandoned = () => new SearchAbandoned('the caller has left')
