import type { Request, Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { NO_STORE, sendEmpty } from '../../wire/send.js'
import { FormRefused } from '../open-step.js'
import { LONGEST_TYPED } from '../password-words.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { passwordPage } from '../views/index.js'
import { change, showChange } from './change-password.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn, stepPage } from './context.js'

interface Problem {
  readonly status: number
  readonly text: string
  readonly retryAfter?: number
}

function show(context: StepContext, res: Response, { request, csrf, page }: FramedStep, loginName: string, problem?: Problem): void {
  const { basePath } = context
  sendPage(
    res,
    problem?.status ?? 200,
    (nonce) =>
      passwordPage({ ...page, nonce }, {
        authRequestId: request.id,
        csrf,
        loginName,
        otherAccountHref: pageAddress(basePath, 'loginname', request.id),
        ...(problem === undefined ? {} : { problem: problem.text }),
      }),
    problem?.retryAfter === undefined ? {} : { 'Retry-After': String(problem.retryAfter) },
  )
}

/** GET and POST /ui/login/password: proves it. One answer for an unknown name, a wrong password and an account that is not active. */
export function passwordStep(context: StepContext): Handler {
  const { basePath } = context
  return stepPage(context, 'password', async (req, res, step) => {
    const { loginName } = step.request
    if (loginName === undefined) {
      return sendEmpty(res, req.method === 'POST' ? 303 : 302, { ...NO_STORE, Location: pageAddress(basePath, 'loginname', step.request.id) })
    }
    if (req.method !== 'POST') return show(context, res, step, loginName)
    return prove(context, req, res, step, loginName)
  })
}

async function prove(context: StepContext, req: Request, res: Response, step: FramedStep, loginName: string): Promise<void> {
  const { authentication, responder } = context
  const { words } = step.page
  const password = step.form.get('password')
  if (step.form.repeated !== undefined) throw new FormRefused('a field is repeated')
  if (step.form.get('change') !== undefined) return change(context, req, res, step, loginName)
  if (password === undefined) return show(context, res, step, loginName, { status: 422, text: words('problems.required.password') })
  if (password.length > LONGEST_TYPED) return show(context, res, step, loginName, { status: 422, text: words('problems.wrongLoginNameOrPassword') })
  const verdict = await authentication.execute(req, { loginName, password }, { clientId: step.client.id, origin: step.origin })
  switch (verdict.verdict) {
    case 'wrong':
      return show(context, res, step, loginName, { status: 422, text: words('problems.wrongLoginNameOrPassword') })
    case 'blocked': {
      const { seconds } = verdict
      const text = words('problems.tooManyAttempts', { wait: words.in(seconds) })
      return show(context, res, step, loginName, { status: 429, text, retryAfter: seconds })
    }
    case 'right':
      if (verdict.isChangeRequired) return showChange(context, res, step, loginName)
      return responder.finish(res, step.page, () => signIn(context, req, step, { ...verdict.person, amr: ['pwd'] }))
  }
}
