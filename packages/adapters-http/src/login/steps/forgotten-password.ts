import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { sendRedirect } from '../../wire/send.js'
import { FormRefused } from '../open-step.js'
import { pageAddress } from '../step-address.js'
import { forgottenPasswordPage } from '../views/index.js'
import type { FramedStep, StepContext } from './context.js'
import { stepPage } from './context.js'
import { MAX_LOGIN_NAME } from './login-name.js'
import type { Problem } from './problem.js'
import { blockedFor, refused, sendStep, withProblem } from './problem.js'
import { goToPage } from './signer.js'

function show({ basePath }: StepContext, res: Response, { request, csrf, page }: FramedStep, loginName: string, problem?: Problem): void {
  const backHref = pageAddress(basePath, request.loginName === undefined ? 'loginname' : 'password', request.id)
  const props = { authRequestId: request.id, csrf, loginName, backHref, ...withProblem(problem) }
  sendStep(res, problem, (nonce) => forgottenPasswordPage({ ...page, nonce }, props))
}

/** Whether resetting passwords is allowed. Must not depend on the user, who is not authenticated. */
export const mayResetPassword = async ({ use }: StepContext, { request, scope }: FramedStep): Promise<boolean> => {
  const { allowPasswordReset, allowUsernamePassword } = (await use.policies.read(request, scope)).login
  return allowPasswordReset && allowUsernamePassword
}

/** GET and POST /ui/login/forgotten-password: mails a code to the user with the login name. The page is the same when there is none. */
export function forgottenPasswordStep(context: StepContext): Handler {
  const { nameLogin, use, basePath } = context
  return stepPage(context, 'forgotten-password', async (req, res, step) => {
    const { request, form, client, origin, page: { words } } = step
    if (!(await mayResetPassword(context, step))) return goToPage(context, res, 'loginname', step)
    if (req.method !== 'POST') return show(context, res, step, request.loginName ?? request.loginHint ?? '')
    if (form.repeated !== undefined) throw new FormRefused('a field is repeated')
    const typed = (form.get('loginName') ?? '').trim()
    if (typed === '') return show(context, res, step, typed, refused(words('problems.required.loginName')))
    if (typed.length > MAX_LOGIN_NAME) return show(context, res, step, '', refused(words('problems.tooLong', { most: MAX_LOGIN_NAME })))
    const result = await use.requestReset.request(typed, { clientId: client.id, origin })
    if (!result.isSent) return show(context, res, step, typed, blockedFor(words, result.blockedFor, 'problems.tooManyMails'))
    await nameLogin.name(request, typed)
    sendRedirect(res, 303, pageAddress(basePath, 'reset-password', request.id))
  })
}
