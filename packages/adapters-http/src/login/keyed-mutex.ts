const nothing = (): void => undefined

/** So many wait for one another at the most. People press twice, not nine times. */
const MAX_WAITING = 8

interface Line {
  last: Promise<void>
  length: number
}

/**
 * Lets what belongs together happen one after the other, in this process. Whoever sends more than anybody presses gets no turn, but what
 * everybody gets who comes in numbers: a line has an end.
 */
export class KeyedMutex {
  readonly #lines = new Map<string, Line>()

  /** Runs `work` when everything of this key has ended that came before it, however that ended; at once when too much waits. */
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
