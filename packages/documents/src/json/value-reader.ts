import { isUtf8 } from 'node:buffer'
import { parseExactJson } from '@keyhall/core/shared'

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING = new Uint8Array(256)
const CLOSING = new Uint8Array(256)
const SPACE = new Uint8Array(256)
for (const character of '{[') OPENING[character.charCodeAt(0)] = 1
for (const character of '}]') CLOSING[character.charCodeAt(0)] = 1
for (const character of ' \t\r\n') SPACE[character.charCodeAt(0)] = 1

/** Whether a byte is white space of JSON (RFC 8259 §2). */
export const isSpace = (byte: number): boolean => SPACE[byte] === 1

/** Deeper than any export, and shallow enough for recursive code that processes the value. */
const MAX_DEPTH = 200

export type ValueProblem = 'is too large' | 'is nested too deeply' | 'is not UTF-8' | 'is not JSON'

/** A value that cannot be read. */
export class ValueRefused extends Error {
  readonly problem: ValueProblem

  constructor(problem: ValueProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * Reads one JSON value from a stream of chunks. Finds its end by brackets and quotes only, and leaves validation to `JSON.parse`, which
 * is many times faster than an event parser.
 */
export class ValueReader {
  readonly #isCollected: boolean
  readonly #maxBytes: number
  readonly #pieces: Uint8Array[] = []
  #bytes = 0
  #depth = 0
  #isInString = false
  #isEscaped = false

  /** @param isCollected false to find only the end of the value */
  constructor(isCollected: boolean, maxBytes: number) {
    this.#isCollected = isCollected
    this.#maxBytes = maxBytes
  }

  /**
   * Reads from index `from`.
   *
   * @returns the index after the end of the value; `undefined` if it continues in the next chunk
   * @throws ValueRefused
   */
  read(bytes: Uint8Array, from: number): number | undefined {
    const end = this.#find(bytes, from)
    const piece = bytes.subarray(from, end)
    this.#bytes += piece.length
    if (this.#isCollected) {
      if (this.#bytes > this.#maxBytes) throw new ValueRefused('is too large')
      this.#pieces.push(piece)
    }
    return end
  }

  /** The parsed value. Call it after `read` has found the end. @throws ValueRefused */
  value(): unknown {
    const bytes = this.#pieces.length === 1 ? (this.#pieces[0] as Uint8Array) : Buffer.concat(this.#pieces)
    if (!isUtf8(bytes)) throw new ValueRefused('is not UTF-8')
    try {
      return parseExactJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8'))
    } catch {
      // The message of the parser quotes the text around the error, which may be a secret.
      throw new ValueRefused('is not JSON')
    }
  }

  #find(bytes: Uint8Array, from: number): number | undefined {
    let [depth, isInString, isEscaped] = [this.#depth, this.#isInString, this.#isEscaped]
    for (let index = from; index < bytes.length; index++) {
      const byte = bytes[index] as number
      if (isInString) {
        if (isEscaped) isEscaped = false
        else if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) {
          isInString = false
          if (depth === 0) return index + 1
        }
      } else if (byte === QUOTE) isInString = true
      else if (OPENING[byte] === 1) {
        if (++depth > MAX_DEPTH) throw new ValueRefused('is nested too deeply')
      } else if (CLOSING[byte] === 1) {
        if (depth === 0) return index
        if (--depth === 0) return index + 1
      } else if (depth === 0 && (byte === COMMA || SPACE[byte] === 1)) return index
    }
    this.#depth = depth
    this.#isInString = isInString
    this.#isEscaped = isEscaped
    return undefined
  }
}
