import { randomUUID } from 'node:crypto'

const DIGITS_OF_MAX_SAFE_INTEGER = 16
const MAY_BE_UNSAFE = new RegExp(String.raw`\d{${DIGITS_OF_MAX_SAFE_INTEGER}}`)
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const INTEGER = /^-?\d+$/
/** Begins what was an integer. Not guessable, so that no text of a document begins with it. */
const MARK = randomUUID()

/** Whether a double has exactly the value of the written integer (RFC 8259 §6). */
const isUnsafe = (token: string): boolean => INTEGER.test(token) && !Number.isSafeInteger(Number(token))

/** The index after the end of the string that begins at `from`. */
function endOfString(text: string, from: number): number {
  for (let index = from + 1; index < text.length; index++) {
    const character = text[index]
    if (character === '\\') index++
    else if (character === '"') return index + 1
  }
  return text.length
}

/** Writes integers that a double cannot hold as marked strings. One pass; the text may be any. */
function markUnsafe(text: string): string {
  const parts: string[] = []
  let [copied, index] = [0, 0]
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === 0x22) index = endOfString(text, index)
    else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      NUMBER.lastIndex = index
      const [token = text.charAt(index)] = NUMBER.exec(text) ?? []
      if (isUnsafe(token)) {
        parts.push(text.slice(copied, index), `"${MARK}${token}"`)
        copied = index + token.length
      }
      index += token.length
    } else index++
  }
  parts.push(text.slice(copied))
  return parts.join('')
}

/**
 * Parses JSON without changing an integer: one beyond 2^53, as an id often is, becomes a `bigint`, because two of them may be the same `number`.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  if (!MAY_BE_UNSAFE.test(text)) return JSON.parse(text)
  const marked = markUnsafe(text)
  // Validates what was written: a marked number could otherwise be a member name.
  if (marked !== text) JSON.parse(text)
  return JSON.parse(marked, (_name, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value)
}

/** Writes JSON, with a `bigint` as the integer that it was. */
export function writeExactJson(value: unknown): string {
  if (typeof value === 'bigint') return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => writeExactJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${writeExactJson(member)}`).join(',')}}`
}
