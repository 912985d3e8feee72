import type { KeyedPlaces } from '@keyhall/core/shared'

/** Units of work of this process that have a lock, or wait for it on a connection of the pool. The others wait in memory, so that one account cannot use up the pool. */
export const MAX_AT_ONE_LOCK = 3

/** Ends an attempt of a unit of work, which is repeated when it is its turn. */
class NotYet extends Error {}

/**
 * The locks of one unit of work. It waits in memory once; the second time it waits with its connection, because two units that wait in memory for each other would never
 * continue.
 */
export class LockTurns {
  readonly #places: KeyedPlaces
  readonly #mine = new Set<string>()
  #missing: string | undefined
  #hasWaited = false

  constructor(places: KeyedPlaces) {
    this.#places = places
  }

  /** Call before a statement that may wait for the lock. Throws when too many others are at it: the attempt has to end. */
  async take(key: string): Promise<void> {
    if (this.#mine.has(key)) return
    if (this.#hasWaited) this.#places.enterAnyway(key)
    else if (!this.#places.tryEnter(key)) {
      this.#missing = key
      throw new NotYet('the lock is taken by others of this process')
    }
    this.#mine.add(key)
  }

  /** Whether the attempt has to be repeated, also when it ignored that a lock was missing. */
  get isMissing(): boolean {
    return this.#missing !== undefined
  }

  /** Waits for the lock that was missing. */
  async wait(): Promise<void> {
    const key = this.#missing
    this.leave()
    if (key === undefined) return
    this.#hasWaited = true
    await this.#places.enter(key)
    this.#mine.add(key)
  }

  leave(): void {
    for (const key of this.#mine) this.#places.leave(key)
    this.#mine.clear()
    this.#missing = undefined
  }
}
