import { UnreadableRow } from '@keyhall/core/shared'
import { parsedJson } from './parsed-json.js'
import type { Row } from './sql.js'

/** Checks that the value is in the list. @throws UnreadableRow */
export function oneOf<T extends string>(known: readonly T[], value: unknown): T {
  if ((known as readonly unknown[]).includes(value)) return value as T
  throw new UnreadableRow(`a column has none of the values ${known.join(', ')}`)
}

/** Reads the columns of a row from left to right and checks their types. */
export class RowReader {
  readonly #row: Row
  #at = 0

  constructor(row: Row) {
    this.#row = row
  }

  /** @throws UnreadableRow */
  text(): string {
    const value = this.#next()
    if (typeof value !== 'string') throw this.#unreadable('text')
    return value
  }

  optionalText(): string | undefined {
    return this.#isNull() ? this.#nothing() : this.text()
  }

  /** @throws UnreadableRow */
  number(): number {
    const value = this.#next()
    if (typeof value !== 'number') throw this.#unreadable('a number')
    return value
  }

  optionalNumber(): number | undefined {
    return this.#isNull() ? this.#nothing() : this.number()
  }

  /** Accepts 0 and 1 of SQLite, which has no booleans. */
  flag(): boolean {
    return Boolean(this.#next())
  }

  /** Parses text on SQLite; Postgres returns parsed JSON. The shape is not checked. */
  json(): unknown {
    const value = this.#next()
    return typeof value === 'string' ? JSON.parse(value) : value
  }

  /** The same for columns in which many rows have the same text. The value is shared and frozen. */
  sharedJson(): unknown {
    const value = this.#next()
    return typeof value === 'string' ? parsedJson(value) : value
  }

  /** @throws UnreadableRow for a text that is not in the list */
  oneOf<T extends string>(known: readonly T[]): T {
    return oneOf(known, this.#next())
  }

  /** Reads `width` columns of an outer join, or skips them when all are NULL. */
  joined<T>(width: number, read: (row: RowReader) => T): T | undefined {
    if (!this.#isNull()) return read(this)
    this.#at += width
    return undefined
  }

  #isNull(): boolean {
    return this.#row[this.#at] === null
  }

  #nothing(): undefined {
    this.#at++
  }

  #next(): unknown {
    return this.#row[this.#at++]
  }

  /** The message contains no value, which may be a secret. */
  #unreadable(expected: string): UnreadableRow {
    return new UnreadableRow(`column ${this.#at} of a row is not ${expected}`)
  }
}
