import { isPlain } from '@keyhall/core/shared'
import type { Words } from '@keyhall/texts'

/** Maximum length of a name, in UTF-16 code units. */
export const MAX_NAME = 200

/** The message for unusable text; `undefined` when the text is fine. */
export function textProblem(words: Words, text: string): string | undefined {
  if (text.length > MAX_NAME) return words('problems.tooLong', { most: MAX_NAME })
  return isPlain(text) ? undefined : words('problems.notReadable')
}
