/**
 * Runs reloads one at a time. A call during a reload waits for the next one, because the running one may have read before the change that the
 * caller knows of. All waiting callers share the next reload.
 */
export class Reloading {
  readonly #reload: () => Promise<void>
  #running: Promise<void> | undefined
  #following: Promise<void> | undefined

  constructor(reload: () => Promise<void>) {
    this.#reload = reload
  }

  /** Resolves with a reload that began after the call. Rejects as the reload does. */
  again(): Promise<void> {
    if (!this.#running) return this.#start()
    this.#following ??= this.#running.catch(() => undefined).then(() => {
      this.#following = undefined
      return this.#start()
    })
    return this.#following
  }

  /** The running reload, or a new one. For a caller that has nothing yet. */
  once(): Promise<void> {
    return this.#running ?? this.#start()
  }

  #start(): Promise<void> {
    this.#running = this.#reload().finally(() => (this.#running = undefined))
    return this.#running
  }
}
