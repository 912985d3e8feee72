/** Limits of concurrent calls. */
export interface TurnLimits {
  readonly total: number
  /** To one host and port, so that a slow host does not delay the others. */
  readonly toOneHost: number
}

interface Waiting {
  readonly host: string
  readonly begin: () => void
}

/** Limits concurrent calls. Waiting calls run in order of arrival, skipping those to a busy host. */
export class Turns {
  readonly #limits: TurnLimits
  readonly #running = new Map<string, number>()
  #total = 0
  #waiting: readonly Waiting[] = []

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Waits for a turn.
   *
   * @returns a function that ends the turn
   * @throws the reason of the signal when it is aborted first
   */
  take(host: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting)
        reject(signal.reason as Error)
      }
      const begin = () => {
        signal.removeEventListener('abort', giveUp)
        this.#count(host, 1)
        resolve(() => this.#end(host))
      }
      const waiting = { host, begin }
      if (this.#isFree(host)) return begin()
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting = [...this.#waiting, waiting]
    })
  }

  #isFree(host: string): boolean {
    return this.#total < this.#limits.total && (this.#running.get(host) ?? 0) < this.#limits.toOneHost
  }

  #count(host: string, change: 1 | -1): void {
    const running = (this.#running.get(host) ?? 0) + change
    if (running === 0) this.#running.delete(host)
    else this.#running.set(host, running)
    this.#total += change
  }

  #end(host: string): void {
    this.#count(host, -1)
    const next = this.#waiting.find((each) => this.#isFree(each.host))
    if (next === undefined) return
    this.#waiting = this.#waiting.filter((each) => each !== next)
    next.begin()
  }
}
