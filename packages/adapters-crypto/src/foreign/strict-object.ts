import { isUtf8 } from 'node:buffer'
import { parseExactJson } from '@keyhall/core/shared'
import { parseObject } from '../signing/parse-object.js'

const MAX_DEPTH = 64
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * Reads a JSON object in UTF-8 (RFC 8725 §3.7). Duplicate members are refused at any depth: a reader that takes
 * the first and one that takes the last would see two different JWTs (RFC 7515 §4, RFC 7519 §4).
 *
 * An integer beyond 2^53 becomes the text of its digits.
 *
 * @returns `undefined` for everything else, and for nesting beyond 64 levels, which could overflow the stack when serialized again
 */
export function parseStrictObject(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  const object = isUtf8(bytes) ? parseObject(bytes) : undefined
  const text = object && bytes.toString()
  return text !== undefined && isPlain(text) ? (parseExactJson(text, String) as Readonly<Record<string, unknown>>) : undefined
}

/** Scans valid JSON text for duplicate members and deep nesting. */
function isPlain(json: string): boolean {
  const namesOfObjects: Set<string>[] = []
  let depth = 0
  let text = ''
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === ':') {
      const names = namesOfObjects.at(-1)
      // Compares unescaped names: "a" and "\u0061" are the same.
      const name = JSON.parse(text) as string
      if (names?.has(name)) return false
      names?.add(name)
    } else if (token === '{' || token === '[') {
      depth += 1
      if (depth > MAX_DEPTH) return false
      if (token === '{') namesOfObjects.push(new Set())
    } else if (token === '}' || token === ']') {
      depth -= 1
      if (token === '}') namesOfObjects.pop()
    } else {
      text = token
    }
  }
  return true
}
