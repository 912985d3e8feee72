import { withDefined } from '@keyhall/core/shared'
import type { UserId } from '@keyhall/core/shared'
import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { traceLogin } from '../../server/request-trace.js'
import { sendRedirect } from '../../wire/send.js'
import { FormRefused } from '../open-step.js'
import { MAX_TYPED } from '../password-words.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { PreparedPage, passwordPage } from '../views/index.js'
import { discoverablePasskeyPrompt } from './passkey-prompt.js'
import { secretsOf } from './secrets-of.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn, stepPage } from './context.js'
import { mayResetPassword } from './forgotten-password.js'
import { linkingOf } from './linking-of.js'
import type { Problem } from './problem.js'
import { problemOf, refused, sendStep } from './problem.js'

const prepared = new PreparedPage(passwordPage)

/** Number of wrong passwords in a row after which the error offers a password reset. */
const OFFER_RESET_AFTER = 3

async function show(context: StepContext, res: Response, step: FramedStep, problem?: Problem, offersReset = false): Promise<void> {
  const { basePath } = context
  const { request, csrf, page } = step
  const [passkey, mayReset] = await Promise.all([discoverablePasskeyPrompt(context, step), mayResetPassword(context, step)])
  const linking = linkingOf(request)
  const props = withDefined(
    {
      authRequestId: request.id,
      csrf,
      loginName: request.loginName ?? '',
      otherAccountHref: pageAddress(basePath, 'loginname', request.id),
      offersReset: offersReset && mayReset,
      ...linking,
    },
    { forgottenHref: mayReset ? pageAddress(basePath, 'forgotten-password', request.id) : undefined, passkey, problem: problem?.text },
  )
  if (problem !== undefined || 'linking' in linking) return sendStep(res, problem, (nonce) => passwordPage({ nonce, ...page }, props))
  sendPage(res, 200, (nonce) => prepared.render({ nonce, ...page }, props, [nonce, ...secretsOf(step, passkey)], { name: 'loginName', text: props.loginName }))
}

/** GET and POST /ui/login/password: verifies the password. The same message for an unknown name, a wrong password and an inactive account. */
export function passwordStep(context: StepContext): Handler {
  const { basePath } = context
  return stepPage(context, 'password', async (req, res, step) => {
    const { loginName } = step.request
    if (loginName === undefined) {
      return sendRedirect(res, req.method === 'POST' ? 303 : 302, pageAddress(basePath, 'loginname', step.request.id))
    }
    if (req.method !== 'POST') return show(context, res, step)
    return prove(context, res, step, loginName)
  })
}

async function prove(context: StepContext, res: Response, step: FramedStep, loginName: string): Promise<void> {
  const { authentication, responder, known } = context
  const { req } = res
  const { words } = step.page
  // By the form of the text alone, so that it reveals no account.
  const wrong = words(loginName.includes('@') ? 'problems.wrongAddressOrPassword' : 'problems.wrongLoginNameOrPassword')
  const password = step.form.get('password')
  if (step.form.repeated !== undefined) throw new FormRefused('a field is repeated')
  if (password === undefined) return show(context, res, step, refused(words('problems.required.password')))
  if (password.length > MAX_TYPED) return show(context, res, step, refused(wrong))
  const isFamiliar = (userId: UserId): boolean => known.knows(req, userId)
  const from = { clientId: step.client.id, origin: step.origin }
  const verdict = await authentication.authenticate(req, { loginName, password }, from, { isFamiliar, onRefused: (refusal) => traceLogin(req, refusal) })
  if (verdict.verdict === 'wrong') return show(context, res, step, refused(wrong), (verdict.failures ?? 0) >= OFFER_RESET_AFTER)
  if (verdict.verdict === 'blocked') return show(context, res, step, problemOf(words, verdict, wrong), true)
  const { person, success } = verdict
  return responder.finish(res, step.page, () =>
    authentication.signIn(success, () => signIn(context, res, step, { amr: ['pwd'], success, ...person })))
}
