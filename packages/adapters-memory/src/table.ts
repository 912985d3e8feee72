import { assertStorable } from './storable.js'

/** Rows by key. Rows are immutable and replaced as a whole. */
export interface ReadableTable<R> {
  /** @throws UnstorableText */
  get(key: string): R | undefined
  values(): Iterable<R>
  entries(): Iterable<readonly [string, R]>
}

export interface Table<R> extends ReadableTable<R> {
  /** Adds a row. The key must be free, as with a primary key. @throws UnstorableText */
  insert(key: string, row: R): void
  /** Adds or replaces a row. @throws UnstorableText */
  set(key: string, row: R): void
  delete(key: string): void
}

/** Committed rows. Changed only by `apply`. */
export class CommittedTable<R> implements ReadableTable<R> {
  readonly #rows = new Map<string, R>()

  get(key: string): R | undefined {
    assertStorable(key)
    return this.#rows.get(key)
  }

  values(): Iterable<R> {
    return this.#rows.values()
  }

  entries(): Iterable<readonly [string, R]> {
    return this.#rows.entries()
  }

  /** @param changes rows by key; `undefined` where the row is deleted */
  apply(changes: ReadonlyMap<string, R | undefined>): void {
    for (const [key, row] of changes) {
      if (row === undefined) this.#rows.delete(key)
      else this.#rows.set(key, row)
    }
  }
}

/** The changes of one unit of work on top of the committed rows. */
export class DraftTable<R> implements Table<R> {
  readonly #committed: CommittedTable<R>
  readonly #changes = new Map<string, R | undefined>()
  #isOpen = true

  constructor(committed: CommittedTable<R>) {
    this.#committed = committed
  }

  get(key: string): R | undefined {
    this.#assertOpen()
    return this.#changes.has(key) ? this.#changes.get(key) : this.#committed.get(key)
  }

  *values(): Iterable<R> {
    for (const [, row] of this.entries()) yield row
  }

  *entries(): Iterable<readonly [string, R]> {
    this.#assertOpen()
    // A copy, so that rows may be changed during the iteration.
    const changes = new Map(this.#changes)
    for (const entry of this.#committed.entries()) if (!changes.has(entry[0])) yield entry
    for (const [key, row] of changes) if (row !== undefined) yield [key, row]
  }

  insert(key: string, row: R): void {
    if (this.get(key) !== undefined) throw new Error('the key is in use')
    this.set(key, row)
  }

  set(key: string, row: R): void {
    this.#assertOpen()
    assertStorable(key)
    assertStorable(row)
    this.#changes.set(key, row)
  }

  delete(key: string): void {
    this.#assertOpen()
    assertStorable(key)
    this.#changes.set(key, undefined)
  }

  commit(): void {
    this.#committed.apply(this.#changes)
  }

  /** Ends the unit of work. Every later use throws. */
  close(): void {
    this.#isOpen = false
  }

  #assertOpen(): void {
    if (!this.#isOpen) throw new Error('a store was used after its unit of work had ended')
  }
}
