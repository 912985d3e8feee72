import { isPlain } from '@keyhall/core/shared'
import type { Words } from '@keyhall/texts'

/** In UTF-16: the longest name that is kept. */
export const MAX_NAME = 200

/** What is wrong with a text that somebody typed, as a sentence for them; `undefined` when nothing is. */
export function textProblem(words: Words, text: string): string | undefined {
  if (text.length > MAX_NAME) return words('problems.tooLong', { most: MAX_NAME })
  return isPlain(text) ? undefined : words('problems.notReadable')
}
