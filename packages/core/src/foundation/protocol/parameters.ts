import { isStorable } from '../shared/index.js'

/**
 * The decoded parameters of an OAuth request. A parameter without a value counts as omitted, and a repeated one has no value (RFC 6749 §3.1).
 */
export class Parameters {
  readonly #values = new Map<string, string>()
  readonly #lists = new Map<string, string[]>()
  /** The first repeated parameter. */
  readonly repeated: string | undefined
  /** All repeated parameters. */
  readonly repeatedNames: ReadonlySet<string>
  /** The first parameter with text that cannot be decoded or stored (NUL, UTF-16 that is not well formed). */
  readonly malformed: string | undefined

  /** @param pairs names and decoded values in the order of the request; `undefined` for a value that could not be decoded */
  constructor(pairs: Iterable<readonly [string, string | undefined]>) {
    const seen = new Set<string>()
    const repeated = new Set<string>()
    for (const [name, value] of pairs) {
      if (seen.has(name)) repeated.add(name)
      seen.add(name)
      if (value === undefined || !isStorable(value) || !isStorable(name)) this.malformed ??= name
      else if (value !== '') this.#add(name, value)
    }
    for (const name of repeated) this.#values.delete(name)
    this.repeated = repeated.values().next().value
    this.repeatedNames = repeated
  }

  #add(name: string, value: string): void {
    this.#values.set(name, value)
    this.#lists.set(name, [...(this.#lists.get(name) ?? []), value])
  }

  get(name: string): string | undefined {
    return this.#values.get(name)
  }

  /** Every value of a parameter that may be repeated, as RFC 8693 §2.1 allows for `audience` and `resource`. */
  all(name: string): readonly string[] {
    return this.#lists.get(name) ?? []
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /** Every name with each of its values, repeated ones too. */
  pairs(): readonly (readonly [string, string])[] {
    return [...this.#lists].flatMap(([name, values]) => values.map((value) => [name, value] as const))
  }

  /** Every parameter with exactly one value, in the order of the request. */
  entries(): IterableIterator<[string, string]> {
    return this.#values.entries()
  }
}
