import { PasswordRefused, PasswordUnchanged } from '@keyhall/core/accounts'
import type { Words } from '@keyhall/texts'
import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { FormRefused } from '../open-step.js'
import { MAX_PASSWORD, MAX_TYPED, problemInWords } from '../password-words.js'
import { sendPage } from '../send-page.js'
import { changePasswordPage } from '../views/index.js'
import type { ChangePasswordProblems } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import type { Owing, StepContext } from './context.js'
import { resumeSignIn, owedPage } from './context.js'
import { callerOf, signerOf } from './signer.js'

type ChangeStep = Owing<'change_password'>

function show(context: StepContext, res: Response, step: ChangeStep, problems: ChangePasswordProblems = {}): void {
  const props = { ...signerOf(context, step), problems }
  sendPage(res, Object.keys(problems).length === 0 ? 200 : 422, (nonce) => changePasswordPage({ ...step.page, nonce }, props))
}

/** Checks the form. */
function problemsOf(words: Words, newPassword: string, again: string): ChangePasswordProblems {
  if (newPassword === '') return { newPassword: words('problems.required.newPassword') }
  if (newPassword.length > MAX_TYPED) return { newPassword: words('problems.passwordTooLong', { most: MAX_PASSWORD }) }
  return newPassword === again ? {} : { newPasswordAgain: words('problems.passwordsDiffer') }
}

/** The message for a refused password. @throws any other error */
function refusalOf(words: Words, problem: unknown): ChangePasswordProblems {
  if (problem instanceof PasswordUnchanged) return { newPassword: words('problems.passwordSame') }
  if (problem instanceof PasswordRefused) return { newPassword: problemInWords(words, problem) }
  throw problem
}

/**
 * GET and POST /ui/login/change-password: a required change of the verified password. Ends all other sessions of the user.
 */
export function changePasswordStep(context: StepContext): Handler {
  return owedPage(context, 'change-password', 'change_password', async (req, res, step) => {
    const { form, request, page: { words } } = step
    if (req.method !== 'POST') return show(context, res, step)
    if (form.repeated !== undefined) throw new FormRefused('a field is repeated')
    const newPassword = form.get('newPassword') ?? ''
    const problems = problemsOf(words, newPassword, form.get('newPasswordAgain') ?? '')
    if (Object.keys(problems).length > 0) return show(context, res, step, problems)
    const chosen = await context.use.choosePassword.choose(request.userId, newPassword, callerOf(step)).catch((problem: unknown) => refusalOf(words, problem))
    if ('passwordStamp' in chosen) return resumeSignIn(context, res, step, { amr: ['pwd'], passwordStamp: chosen.passwordStamp })
    await assertNotDone(context, res, step)
    return show(context, res, step, chosen)
  })
}
