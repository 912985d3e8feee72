import type { PasswordProblem } from '@keyhall/core/credentials'
import type { Words } from '@keyhall/texts'

/** Maximum length of a new password, in Unicode characters. */
export const MAX_PASSWORD = 256

/** Maximum length of password input, in UTF-16 code units. Longer than any password; limits hashing. */
export const MAX_TYPED = 1024

/** The message for a refused new password. */
export function problemInWords(words: Words, { problem, leastPassword }: { readonly problem: PasswordProblem; readonly leastPassword: number }): string {
  switch (problem) {
    case 'too_short':
      return words('problems.passwordTooShort', { least: leastPassword })
    case 'too_long':
      return words('problems.passwordTooLong', { most: MAX_PASSWORD })
    case 'too_simple':
      return words('problems.passwordTooSimple')
    case 'too_common':
      return words('problems.passwordTooCommon')
  }
}
