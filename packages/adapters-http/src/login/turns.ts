const nothing = (): void => undefined

/** Lets what belongs together happen one after the other, in this process. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  /** Runs `work` when everything of this key has ended that came before it, however that ended. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const turn = before ? before.then(work) : work()
    const end = turn.then(nothing, nothing)
    this.#last.set(key, end)
    await end
    if (this.#last.get(key) === end) this.#last.delete(key)
    return turn
  }
}
