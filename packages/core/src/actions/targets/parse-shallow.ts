import { parseExactJson } from '../../foundation/shared/index.js'

/** Deeper than any message; code that walks the result must not overflow the stack. */
const MAX_DEPTH = 64

const isOpening = (character: string): boolean => character === '{' || character === '['

function isShallow(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (character === '\\' && isInText) index++
    else if (character === '"') isInText = !isInText
    else if (isInText) continue
    else if (isOpening(character) && ++depth > MAX_DEPTH) return false
    else if (character === '}' || character === ']') depth--
  }
  return true
}

/** Parses untrusted JSON; an integer beyond 2^53 becomes the text of its digits. @returns `undefined` for invalid JSON, or nesting deeper than 64 levels */
export function parseShallow(text: string): unknown {
  if (!isShallow(text)) return undefined
  try {
    return parseExactJson(text, String)
  } catch {
    return undefined
  }
}
