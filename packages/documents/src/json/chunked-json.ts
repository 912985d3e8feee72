import type { ValueReader } from './value-reader.js'
import { ValueRefused, isSpace } from './value-reader.js'

/** The byte order mark of UTF-8. */
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/** The document is not JSON, or does not have the expected structure. */
export class WalkRefused extends Error {
  /** Where, as a JSON path; empty for the document as a whole. */
  readonly path: string

  constructor(path: string, problem: string) {
    super(problem)
    this.path = path
  }
}

/** What a walker does with a document that arrives in chunks. `V` describes the value that is being read. */
export interface Walk<V extends { readonly value: ValueReader }> {
  /**
   * Takes one byte between values.
   *
   * @param at the position in the document
   * @returns the value that begins with this byte; `undefined` if none does
   */
  readonly step: (character: string, at: number) => V | undefined
  /** Takes a value that is complete. */
  readonly finish: (reading: V) => void
  /** The current place as a JSON path, for messages. */
  readonly path: () => string
}

/** Reads a JSON document from a stream of chunks, byte by byte between values, and value by value. */
export class ChunkedJson<V extends { readonly value: ValueReader }> {
  readonly #walk: Walk<V>
  #reading: V | undefined
  #offset = 0
  #markBytes = 0

  constructor(walk: Walk<V>) {
    this.#walk = walk
  }

  /** The value that is being read. */
  get reading(): V | undefined {
    return this.#reading
  }

  /** Parses the next chunk. @throws WalkRefused, and the errors of the walk */
  push(bytes: Uint8Array): void {
    let index = 0
    while (index < bytes.length) {
      const reading = this.#reading
      if (reading) {
        const end = this.guarded(() => reading.value.read(bytes, index))
        if (end === undefined) break
        index = end
        this.#walk.finish(reading)
        this.#reading = undefined
      } else index = this.#between(bytes[index] as number, index)
    }
    this.#offset += bytes.length
  }

  /** Reports the end of the input. @throws WalkRefused if the document is incomplete */
  end(isComplete: boolean): void {
    if (this.#offset === 0) throw new WalkRefused('', 'is empty')
    if (!isComplete || this.#reading) throw new WalkRefused(this.#walk.path(), 'ends too early')
  }

  /** @throws WalkRefused */
  refuse(at: number): never {
    throw new WalkRefused(this.#walk.path(), `is not JSON (at byte ${at + 1})`)
  }

  /** Runs `read`, and names the place of a value that cannot be read. @throws WalkRefused */
  guarded<T>(read: () => T): T {
    try {
      return read()
    } catch (problem) {
      if (!(problem instanceof ValueRefused)) throw problem
      throw new WalkRefused(this.#walk.path(), problem.problem)
    }
  }

  /** @returns the index to continue at: the same one if a value begins there, otherwise the next */
  #between(byte: number, index: number): number {
    const at = this.#offset + index
    if (at === this.#markBytes && byte === BYTE_ORDER_MARK[at]) {
      this.#markBytes++
      return index + 1
    }
    if (at === 0 && (byte === 0xfe || byte === 0xff)) throw new WalkRefused('', 'is UTF-16; expected UTF-8')
    if (isSpace(byte)) return index + 1
    this.#reading = this.#walk.step(String.fromCharCode(byte), at)
    return this.#reading ? index : index + 1
  }
}
