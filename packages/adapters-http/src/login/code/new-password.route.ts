import type { Response } from 'express'
import { CodeRefused, PasswordNotChosen } from '@keyhall/core/verification'
import type { NewPassword, SetPasswordWithCode } from '@keyhall/core/verification'
import type { Handler } from '../../server/frame.js'
import { LONGEST_TYPED, problemInWords } from '../password-words.js'
import { sendPage } from '../send-page.js'
import { newPasswordPage, textsIn } from '../views/index.js'
import type { NewPasswordProblems } from '../views/index.js'
import type { CodeForm, CodeFormDependencies } from './code-form.js'
import { codeFormRoute } from './code-form.js'
import { sendDone } from './send-done.js'

const { problems: words, newPassword } = textsIn('en')

function passwordProblemsOf(password: string, passwordAgain: string): NewPasswordProblems {
  if (password === '') return { password: words.required.newPassword }
  if (password.length > LONGEST_TYPED) return { password: words.passwordTooLong(256) }
  return password === passwordAgain ? {} : { passwordAgain: words.passwordsDiffer }
}

/** What anybody can see to be wrong with the form. The code is not looked at before that is right. */
const problemsOf = ({ code, sent }: CodeForm): NewPasswordProblems => ({
  ...(code === '' ? { code: words.required.mailCode } : {}),
  ...passwordProblemsOf(sent.get('password') ?? '', sent.get('passwordAgain') ?? ''),
})

/** GET and POST /ui/login/user/initialise and /ui/login/password/reset: a person with a code chooses a password. */
export function newPasswordRoute(deps: CodeFormDependencies, kind: NewPassword['kind'], setPassword: SetPasswordWithCode): Handler {
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
      if (problem instanceof PasswordNotChosen) return show(res, form, { password: problemInWords(problem) })
      if (problem instanceof CodeRefused) return show(res, form, { code: words.mailCode })
      throw problem
    }
    return sendDone(res, basePath, newPassword[kind])
  }

  return codeFormRoute(kind, deps, { show: (res, form) => show(res, form), take })
}
