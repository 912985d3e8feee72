import type { Response } from 'express'
import { passwordProblem } from '@keyhall/core/credentials'
import type { PasswordProblem } from '@keyhall/core/credentials'
import { CodeRefused, PasswordNotChosen } from '@keyhall/core/verification'
import type { SetPasswordWithCode } from '@keyhall/core/verification'
import type { Handler } from '../../server/frame.js'
import { sendPage } from '../send-page.js'
import { newPasswordPage, textsIn } from '../views/index.js'
import type { NewPasswordProblems } from '../views/index.js'
import type { CodeForm, CodeFormDependencies } from './code-form.js'
import { codeFormRoute } from './code-form.js'
import { sendDone } from './send-done.js'

const { problems: words, newPassword } = textsIn('en')

/** Longer than any password that can be chosen, in UTF-16. */
const LONGEST = 1024

function inWords(problem: PasswordProblem): string {
  switch (problem) {
    case 'too_short':
      return words.passwordTooShort()
    case 'too_long':
      return words.passwordTooLong(256)
  }
}

function passwordProblemsOf(password: string, passwordAgain: string): NewPasswordProblems {
  if (password === '') return { password: words.required.newPassword }
  const problem = password.length > LONGEST ? 'too_long' : passwordProblem(password)
  if (problem !== undefined) return { password: inWords(problem) }
  return password === passwordAgain ? {} : { passwordAgain: words.passwordsDiffer }
}

/** Everything that is wrong with the form, apart from whether the code is right: that is not looked at before the rest is. */
const problemsOf = ({ code, sent }: CodeForm): NewPasswordProblems => ({
  ...(code === '' ? { code: words.required.mailCode } : {}),
  ...passwordProblemsOf(sent.get('password') ?? '', sent.get('passwordAgain') ?? ''),
})

/** GET and POST /ui/login/user/initialise and /ui/login/password/reset: a person with a code chooses a password. */
export function newPasswordRoute(deps: CodeFormDependencies, kind: 'initialise' | 'password_reset', setPassword: SetPasswordWithCode): Handler {
  const { basePath } = deps
  const show = (res: Response, { page }: CodeForm, problems: NewPasswordProblems = {}): void =>
    sendPage(res, Object.keys(problems).length === 0 ? 200 : 422, (nonce) =>
      newPasswordPage({ nonce, basePath, lang: 'en' }, { ...page, kind, problems }),
    )

  const take = async (res: Response, form: CodeForm): Promise<void> => {
    const problems = problemsOf(form)
    if (Object.keys(problems).length > 0) return show(res, form, problems)
    try {
      const wanted = { userId: form.userId, kind, code: form.code, password: form.sent.get('password') ?? '' }
      await setPassword.execute(wanted, { origin: form.origin })
    } catch (problem) {
      if (problem instanceof PasswordNotChosen) return show(res, form, { password: inWords(problem.problem) })
      if (problem instanceof CodeRefused) return show(res, form, { code: words.mailCode })
      throw problem
    }
    return sendDone(res, basePath, newPassword[kind])
  }

  return codeFormRoute(kind, deps, { show: (res, form) => show(res, form), take })
}
