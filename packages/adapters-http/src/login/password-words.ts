import type { PasswordProblem } from '@keyhall/core/credentials'
import type { Words } from '@keyhall/texts'

/** In Unicode characters: the longest password that may be chosen. */
export const MAX_PASSWORD = 256

/** Longer than any password that can be chosen, in UTF-16; hashing is not asked about more. */
export const MAX_TYPED = 1024

/** Why a password may not be chosen, for whoever chooses. */
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
