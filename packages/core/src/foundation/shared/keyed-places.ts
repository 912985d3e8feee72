interface Line {
  taken: number
  readonly waiting: (() => void)[]
}

/** A number of places for each key, in this process. Who finds none waits in memory, in the order of arrival. */
export class KeyedPlaces {
  readonly #places: number
  readonly #lines = new Map<string, Line>()

  constructor(places: number) {
    this.#places = places
  }

  /** Takes a place if one is free and nobody waits for it. */
  tryEnter(key: string): boolean {
    const line = this.#lines.get(key)
    if (line && line.taken >= this.#places) return false
    this.enterAnyway(key)
    return true
  }

  /** Takes a place, also one too many. */
  enterAnyway(key: string): void {
    const line = this.#lines.get(key)
    if (line) line.taken += 1
    else this.#lines.set(key, { taken: 1, waiting: [] })
  }

  /** @returns whether it had to wait */
  async enter(key: string): Promise<boolean> {
    if (this.tryEnter(key)) return false
    await new Promise<void>((resolve) => void this.#lines.get(key)?.waiting.push(resolve))
    return true
  }

  /** Passes the place on to the first who waits. */
  leave(key: string): void {
    const line = this.#lines.get(key)
    if (!line) return
    const next = line.taken <= this.#places ? line.waiting.shift() : undefined
    if (next) return next()
    line.taken -= 1
    if (line.taken === 0) this.#lines.delete(key)
  }

  /** Whether others have a place too, or wait for one. */
  isShared(key: string): boolean {
    const line = this.#lines.get(key)
    return line !== undefined && line.taken + line.waiting.length > 1
  }

  waiting(key: string): number {
    return this.#lines.get(key)?.waiting.length ?? 0
  }
}
