import { PasswordRefused } from '@keyhall/core/accounts'
import type { Words } from '@keyhall/texts'
import type { Request, Response } from 'express'
import { LONGEST_PASSWORD, LONGEST_TYPED, problemInWords } from '../password-words.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { changePasswordPage } from '../views/index.js'
import type { ChangePasswordProblems } from '../views/index.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn } from './context.js'

interface Refusal {
  readonly problems: ChangePasswordProblems
  readonly status?: number
  readonly retryAfter?: number
}

interface Typed {
  readonly password: string
  readonly newPassword: string
  readonly newPasswordAgain: string
}

/** Asks for another password in place of one that was right and has to be changed. */
export function showChange(context: StepContext, res: Response, step: FramedStep, loginName: string, refusal?: Refusal): void {
  const { basePath } = context
  const { request, csrf, page } = step
  const { problems = {}, status = 422, retryAfter } = refusal ?? {}
  const otherAccountHref = pageAddress(basePath, 'loginname', request.id)
  const props = { authRequestId: request.id, csrf, loginName, otherAccountHref, problems }
  sendPage(
    res,
    refusal ? status : 200,
    (nonce) => changePasswordPage({ ...page, nonce }, props),
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  )
}

/** What anybody can see to be wrong. The present password is not looked at before that is right. */
function problemsOf(words: Words, { password, newPassword, newPasswordAgain }: Typed): ChangePasswordProblems {
  const absent = {
    ...(password === '' ? { password: words('problems.required.password') } : {}),
    ...(newPassword === '' ? { newPassword: words('problems.required.newPassword') } : {}),
  }
  if (password === '' || newPassword === '') return absent
  if (password.length > LONGEST_TYPED) return { password: words('problems.passwordWrong') }
  if (newPassword.length > LONGEST_TYPED) return { newPassword: words('problems.passwordTooLong', { most: LONGEST_PASSWORD }) }
  if (newPassword === password) return { newPassword: words('problems.passwordSame') }
  return newPassword === newPasswordAgain ? {} : { newPasswordAgain: words('problems.passwordsDiffer') }
}

/** Takes the present password and another one: changes it, ends every other sign-in of the person, and goes on with this one. */
export async function change(context: StepContext, req: Request, res: Response, step: FramedStep, loginName: string): Promise<void> {
  const { authentication, setPassword, responder } = context
  const { words } = step.page
  const field = (name: string): string => step.form.get(name) ?? ''
  const typed = { password: field('password'), newPassword: field('newPassword'), newPasswordAgain: field('newPasswordAgain') }
  const problems = problemsOf(words, typed)
  if (Object.keys(problems).length > 0) return showChange(context, res, step, loginName, { problems })
  const from = { clientId: step.client.id, origin: step.origin }
  const verdict = await authentication.execute(req, { loginName, password: typed.password }, from)
  if (verdict.verdict === 'wrong') return showChange(context, res, step, loginName, { problems: { password: words('problems.passwordWrong') } })
  if (verdict.verdict === 'blocked') {
    const { seconds } = verdict
    const problem = { form: words('problems.tooManyAttempts', { wait: words.in(seconds) }) }
    return showChange(context, res, step, loginName, { problems: problem, status: 429, retryAfter: seconds })
  }
  const { person } = verdict
  try {
    const wanted = { userId: person.userId, given: { plain: typed.newPassword }, isChangeRequired: false }
    await setPassword.execute(wanted, { ...person, ...from })
  } catch (problem) {
    if (!(problem instanceof PasswordRefused)) throw problem
    return showChange(context, res, step, loginName, { problems: { newPassword: problemInWords(words, problem) } })
  }
  return responder.finish(res, step.page, () => signIn(context, req, step, { ...person, amr: ['pwd'] }))
}
