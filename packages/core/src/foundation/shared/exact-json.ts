const DIGITS_OF_MAX_SAFE_INTEGER = 16
const MAY_BE_UNSAFE = new RegExp(String.raw`\d{${DIGITS_OF_MAX_SAFE_INTEGER}}`)
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const INTEGER = /^-?\d+$/
/** Begins a text that was an integer. */
const WAS_INTEGER = '#'
/** Begins a text that could be mistaken for a marked one. */
const WAS_TEXT = '~'

/** Whether a double cannot have exactly the value of the written integer (RFC 8259 §6). */
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

/** Whether the string that ends before `end` is the name of a member. */
function isName(text: string, end: number): boolean {
  let index = end
  while (' \t\r\n'.includes(text[index] ?? ':')) index++
  return text[index] === ':'
}

/** Writes integers that a double cannot hold as marked strings, in one pass. @returns `undefined` without any */
function markUnsafe(text: string): string | undefined {
  const parts: string[] = []
  let [copied, index, isMarked] = [0, 0, false]
  const replace = (from: number, end: number, by: string): void => {
    parts.push(text.slice(copied, from), by)
    copied = end
  }
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === 0x22) {
      const end = endOfString(text, index)
      // An escape sequence may spell a mark.
      if ('#~\\'.includes(text[index + 1] ?? '') && !isName(text, end)) replace(index, index + 1, `"${WAS_TEXT}`)
      index = end
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      NUMBER.lastIndex = index
      const [token = text.charAt(index)] = NUMBER.exec(text) ?? []
      if (isUnsafe(token)) {
        isMarked = true
        replace(index, index + token.length, `"${WAS_INTEGER}${token}"`)
      }
      index += token.length
    } else index++
  }
  return isMarked ? [...parts, text.slice(copied)].join('') : undefined
}

/**
 * Parses JSON of others without changing an integer. One beyond 2^53, as an id often is, would otherwise become the same `number` as another.
 *
 * @param integerOf makes a value of the digits of such an integer; by default a `bigint`
 * @throws SyntaxError
 */
export function parseExactJson(text: string, integerOf: (digits: string) => unknown = BigInt): unknown {
  const parsed: unknown = JSON.parse(text)
  const marked = MAY_BE_UNSAFE.test(text) ? markUnsafe(text) : undefined
  if (marked === undefined) return parsed
  try {
    return JSON.parse(marked, (_name, value: unknown) => {
      if (typeof value !== 'string') return value
      if (value.startsWith(WAS_INTEGER)) return integerOf(value.slice(1))
      return value.startsWith(WAS_TEXT) ? value.slice(1) : value
    })
  } catch (problem) {
    // Only the parser with a reviver is recursive.
    throw problem instanceof RangeError ? new SyntaxError('the JSON is nested too deeply') : problem
  }
}
