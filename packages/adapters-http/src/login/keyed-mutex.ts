const nothing = (): void => undefined

/** Maximum number of waiting calls for a key. A double click needs one. */
const MAX_WAITING = 8

interface Line {
  last: Promise<void>
  length: number
}

/**
 * Serializes work by key within this process. Calls beyond `MAX_WAITING` run unserialized, so that a flood cannot build up a queue.
 */
export class KeyedMutex {
  readonly #lines = new Map<string, Line>()

  /** Runs `work` after all earlier work of the key has settled; at once when too many calls wait. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(key) ?? { last: Promise.resolve(), length: 0 }
    if (line.length > MAX_WAITING) return work()
    this.#lines.set(key, line)
    line.length += 1
    const turn = line.last.then(work)
    line.last = turn.then(nothing, nothing)
    try {
      return await turn
    } finally {
      line.length -= 1
      if (line.length === 0) this.#lines.delete(key)
    }
  }
}
