import type { Response } from 'express'
import { CodeRefused, PasswordNotChosen } from '@keyhall/core/verification'
import type { Words } from '@keyhall/texts'
import type { Handler } from '../../server/frame.js'
import { AlreadyDone, FormRefused } from '../open-step.js'
import { MAX_PASSWORD, MAX_TYPED, problemInWords } from '../password-words.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { resetPasswordPage } from '../views/index.js'
import type { NewPasswordProblems } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import { MAX_CODE } from './code-factor.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn, stepPage } from './context.js'
import { mayResetPassword } from './forgotten-password.js'
import { goToPage } from './signer.js'

interface Typed {
  readonly code: string
  readonly password: string
  readonly passwordAgain: string
}

/** Checks the form before the code is verified. */
function problemsOf(words: Words, { code, password, passwordAgain }: Typed): NewPasswordProblems {
  const ofCode = code === '' ? { code: words('problems.required.mailCode') } : {}
  if (password === '') return { ...ofCode, password: words('problems.required.newPassword') }
  if (password.length > MAX_TYPED) return { ...ofCode, password: words('problems.passwordTooLong', { most: MAX_PASSWORD }) }
  return password === passwordAgain ? ofCode : { ...ofCode, passwordAgain: words('problems.passwordsDiffer') }
}

function show({ basePath }: StepContext, res: Response, { request, csrf, page }: FramedStep, loginName: string, problems: NewPasswordProblems = {}): void {
  const props = {
    authRequestId: request.id,
    csrf,
    loginName,
    problems,
    againHref: pageAddress(basePath, 'forgotten-password', request.id),
    backHref: pageAddress(basePath, 'password', request.id),
  }
  sendPage(res, Object.keys(problems).length === 0 ? 200 : 422, (nonce) => resetPasswordPage({ ...page, nonce }, props))
}

/** GET and POST /ui/login/reset-password: sets a new password with the mailed code and continues the sign-in. */
export function resetPasswordStep(context: StepContext): Handler {
  const { responder, use } = context
  return stepPage(context, 'reset-password', async (req, res, step) => {
    const { form, origin, page: { words }, request: { loginName } } = step
    if (!(await mayResetPassword(context, step))) return goToPage(context, res, 'loginname', step)
    if (loginName === undefined) return goToPage(context, res, 'forgotten-password', step)
    if (req.method !== 'POST') return show(context, res, step, loginName)
    if (form.repeated !== undefined) throw new FormRefused('a field is repeated')
    const field = (name: keyof Typed): string => form.get(name) ?? ''
    const typed = { code: field('code').trim().slice(0, MAX_CODE), password: field('password'), passwordAgain: field('passwordAgain') }
    const problems = problemsOf(words, typed)
    if (Object.keys(problems).length > 0) return show(context, res, step, loginName, problems)
    try {
      const person = await use.resetPassword.reset({ loginName, code: typed.code, password: typed.password }, { origin, browser: step.csrf })
      return await responder.finish(res, step.page, () => signIn(context, res, step, person))
    } catch (problem) {
      if (problem instanceof PasswordNotChosen) return show(context, res, step, loginName, { password: problemInWords(words, problem) })
      if (!(problem instanceof CodeRefused)) throw problem
      // An authentication in this sign-in means that the form was sent before.
      if (step.before) throw new AlreadyDone('the code was used in this sign-in')
      await assertNotDone(context, res, step)
      return show(context, res, step, loginName, { code: words('problems.mailCode') })
    }
  })
}
