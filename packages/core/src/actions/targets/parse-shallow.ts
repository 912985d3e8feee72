/** Deeper than any message; whatever walks the answer afterwards must not run out of stack. */
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

/** Parses JSON of a stranger. @returns `undefined` for what is no JSON, or nested deeper than 64 levels */
export function parseShallow(text: string): unknown {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
