import type { PasswordProblem } from '../../parties/credentials/index.js'
import { passwordProblem } from '../../parties/credentials/index.js'
import { isDisplayText, isPlain } from '../../foundation/shared/index.js'
import { EmailAddress } from '../../directory/users/index.js'

/** The registration form. The names are empty if the policy does not ask for them. */
export interface RegistrationForm {
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly password: string
}

/** A form, and the language for mails as a BCP 47 tag, if the browser sent one. */
export interface Registration extends RegistrationForm {
  readonly language?: string | undefined
}

export type RegistrationProblem = 'required' | 'too_long' | 'not_readable' | 'not_an_email' | 'too_short' | 'too_simple' | 'too_common' | 'taken'
export type RegistrationProblems = Readonly<Partial<Record<keyof RegistrationForm, RegistrationProblem>>>

const MAX_LENGTH = 200

interface Rules {
  /** Whether both names are required; otherwise they are ignored. */
  readonly asksForName: boolean
  /** The problem of the password under the policy of the organization. */
  readonly password?: PasswordProblem | undefined
}

/** Returns all problems of the form at once. */
export function registrationProblems(form: RegistrationForm, { asksForName, password = passwordProblem(form.password) }: Rules): RegistrationProblems {
  const problems: Partial<Record<keyof RegistrationForm, RegistrationProblem>> = {}
  for (const field of asksForName ? (['givenName', 'familyName', 'email'] as const) : (['email'] as const)) {
    const value = form[field].trim()
    if (value === '') problems[field] = 'required'
    else if ([...value].length > MAX_LENGTH) problems[field] = 'too_long'
    else if (!(field === 'email' ? isPlain(value) : isDisplayText(value))) problems[field] = 'not_readable'
  }
  if (!problems.email && !EmailAddress.accepts(form.email.trim())) problems.email = 'not_an_email'
  if (password) problems.password = password
  return problems
}
