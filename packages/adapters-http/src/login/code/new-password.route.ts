import type { Response } from 'express'
import { CodeRefused, PasswordNotChosen } from '@keyhall/core/verification'
import type { NewPassword, SetPasswordWithCode } from '@keyhall/core/verification'
import type { Words } from '@keyhall/texts'
import type { Handler } from '../../server/frame.js'
import { MAX_PASSWORD, MAX_TYPED, problemInWords } from '../password-words.js'
import { sendPage } from '../send-page.js'
import { newPasswordPage } from '../views/index.js'
import type { NewPasswordProblems } from '../views/index.js'
import type { CodeForm, CodeFormDependencies } from './code-form.js'
import { codeFormRoute, INVITED } from './code-form.js'
import { sendDone } from './send-done.js'

function passwordProblemsOf(words: Words, password: string, passwordAgain: string): NewPasswordProblems {
  if (password === '') return { password: words('problems.required.newPassword') }
  if (password.length > MAX_TYPED) return { password: words('problems.passwordTooLong', { most: MAX_PASSWORD }) }
  return password === passwordAgain ? {} : { passwordAgain: words('problems.passwordsDiffer') }
}

/** Checks the form before the code is verified. */
const problemsOf = ({ code, sent, page: { words } }: CodeForm): NewPasswordProblems => ({
  ...(code === '' ? { code: words('problems.required.mailCode') } : {}),
  ...passwordProblemsOf(words, sent.get('password') ?? '', sent.get('passwordAgain') ?? ''),
})

/** GET and POST /ui/login/user/initialise and /ui/login/password/reset: sets a password with a code. */
export function newPasswordRoute(deps: CodeFormDependencies, kind: NewPassword['kind'], setPassword: SetPasswordWithCode): Handler {
  const show = (res: Response, { page, props }: CodeForm, problems: NewPasswordProblems = {}): void =>
    sendPage(res, Object.keys(problems).length === 0 ? 200 : 422, (nonce) =>
      newPasswordPage({ ...page, nonce }, { ...props, kind, problems, isCodeHidden: props.fields?.[INVITED] === '1' && props.code !== '' && problems.code === undefined }),
    )

  const take = async (res: Response, form: CodeForm): Promise<void> => {
    const { words } = form.page
    const problems = problemsOf(form)
    if (Object.keys(problems).length > 0) return show(res, form, problems)
    try {
      const newPassword = { userId: form.userId, kind, code: form.code, password: form.sent.get('password') ?? '' }
      await setPassword.set(newPassword, form.by)
    } catch (problem) {
      if (problem instanceof PasswordNotChosen) return show(res, form, { password: problemInWords(words, problem) })
      if (problem instanceof CodeRefused) return show(res, form, { code: words('problems.mailCode') })
      throw problem
    }
    const linked = await deps.links.ofUser(form.userId)
    return sendDone(res, form.page, { title: words(`newPassword.${kind}.doneTitle`), text: words(`newPassword.${kind}.doneText`), linked }, deps.basePath)
  }

  return codeFormRoute(kind, deps, { show: (res, form) => show(res, form), take })
}
