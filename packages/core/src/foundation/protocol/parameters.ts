import { isStorable } from '../shared/index.js'

const NONE: ReadonlyMap<string, readonly string[]> = new Map()
const NOTHING: readonly string[] = []

/**
 * The decoded parameters of an OAuth request. A parameter without a value counts as omitted, and a repeated one has no value (RFC 6749 §3.1).
 */
export class Parameters {
  /** The first value of each name; `''` where it has none. */
  readonly #first = new Map<string, string>()
  /** All values of the repeated names. */
  readonly #repeated: ReadonlyMap<string, readonly string[]>
  /** The first parameter with text that cannot be decoded or stored (NUL, UTF-16 that is not well formed). */
  readonly malformed: string | undefined

  /** @param pairs names and decoded values in the order of the request; `undefined` for a value that could not be decoded */
  constructor(pairs: Iterable<readonly [string, string | undefined]>) {
    let repeated: Map<string, string[]> | undefined
    for (const [name, value] of pairs) {
      const isReadable = value !== undefined && isStorable(value) && isStorable(name)
      if (!isReadable) this.malformed ??= name
      const text = isReadable ? value : ''
      const before = this.#first.get(name)
      if (before === undefined) {
        this.#first.set(name, text)
        continue
      }
      repeated ??= new Map()
      repeated.set(name, [...(repeated.get(name) ?? [before]), text].filter((one) => one !== ''))
    }
    this.#repeated = repeated ?? NONE
  }

  /** The first repeated parameter. */
  get repeated(): string | undefined {
    return this.#repeated.keys().next().value
  }

  /** All repeated parameters. */
  get repeatedNames(): readonly string[] {
    return [...this.#repeated.keys()]
  }

  get(name: string): string | undefined {
    const value = this.#first.get(name)
    return value === '' || this.#repeated.has(name) ? undefined : value
  }

  /** Every value of a parameter that may be repeated, as RFC 8693 §2.1 allows for `audience` and `resource`. */
  all(name: string): readonly string[] {
    const several = this.#repeated.get(name)
    if (several) return several
    const value = this.#first.get(name)
    return value === undefined || value === '' ? NOTHING : [value]
  }

  has(name: string): boolean {
    return this.get(name) !== undefined
  }

  /** Every name with each of its values, repeated ones too. */
  pairs(): readonly (readonly [string, string])[] {
    return [...this.#first.keys()].flatMap((name) => this.all(name).map((value) => [name, value] as const))
  }

  /** Every parameter with exactly one value, in the order of the request. */
  entries(): readonly (readonly [string, string])[] {
    return [...this.#first].filter(([name, value]) => value !== '' && !this.#repeated.has(name))
  }
}
