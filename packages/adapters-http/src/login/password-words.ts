import type { PasswordProblem } from '@keyhall/core/credentials'
import { textsIn } from './views/index.js'

const { problems } = textsIn('en')

/** Longer than any password that can be chosen, in UTF-16; hashing is not asked about more. */
export const LONGEST_TYPED = 1024

/** Why a password may not be chosen, for whoever chooses. */
export function problemInWords({ problem, leastPassword }: { readonly problem: PasswordProblem; readonly leastPassword: number }): string {
  switch (problem) {
    case 'too_short':
      return problems.passwordTooShort(leastPassword)
    case 'too_long':
      return problems.passwordTooLong(256)
    case 'too_simple':
      return problems.passwordTooSimple
  }
}
