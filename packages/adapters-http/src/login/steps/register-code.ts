import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { sendRedirect } from '../../wire/send.js'
import { FormRefused } from '../open-step.js'
import { pageAddress } from '../step-address.js'
import { registerCodePage } from '../views/index.js'
import { MAX_CODE } from './code-factor.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn, stepPage } from './context.js'
import type { Problem } from './problem.js'
import { blockedFor, refused, sendStep, withProblem } from './problem.js'
import { goToPage } from './signer.js'

function show({ basePath }: StepContext, res: Response, { request, csrf, form, page }: FramedStep, email: string, problem?: Problem): void {
  const props = {
    authRequestId: request.id,
    csrf,
    email,
    isSentAgain: res.req.method !== 'POST' && form.get('sent') === 'again',
    changeHref: pageAddress(basePath, 'register', request.id),
    signInHref: pageAddress(basePath, 'loginname', request.id),
    ...withProblem(problem),
  }
  sendStep(res, problem, (nonce) => registerCodePage({ ...page, nonce }, props))
}

/** GET and POST /ui/login/register-code: creates the account with the code from the mail and continues the sign-in. */
export function registerCodeStep(context: StepContext): Handler {
  return stepPage(context, 'register-code', async (req, res, step) => {
    if (!(await context.register.isOpenTo(step.request))) return goToPage(context, res, 'loginname', step)
    const email = step.request.registration?.email
    if (email === undefined) return goToPage(context, res, 'register', step)
    if (req.method !== 'POST') return show(context, res, step, email)
    if (step.form.repeated !== undefined) throw new FormRefused('a field is repeated')
    return step.form.get('send') === undefined ? take(context, res, step, email) : sendAgain(context, res, step, email)
  })
}

async function take(context: StepContext, res: Response, step: FramedStep, email: string): Promise<void> {
  const { form, client, origin, page: { words } } = step
  const code = (form.get('code') ?? '').trim().slice(0, MAX_CODE)
  if (code === '') return show(context, res, step, email, refused(words('problems.required.mailCode')))
  const confirmed = await context.use.confirmRegistration.confirm(step.request, code, { clientId: client.id, origin })
  switch (confirmed.outcome) {
    case 'wrong_code':
      return show(context, res, step, email, refused(words('problems.mailCode')))
    case 'blocked':
      return show(context, res, step, email, blockedFor(words, confirmed.seconds))
    case 'known':
      return show(context, res, step, email, refused(words('problems.emailTaken')))
    case 'registered': {
      const { person, request } = confirmed
      return context.responder.finish(res, step.page, () => signIn(context, res, { ...step, request }, { ...person, amr: ['pwd'] }))
    }
  }
}

async function sendAgain(context: StepContext, res: Response, step: FramedStep, email: string): Promise<void> {
  const { request, client, origin, page: { words } } = step
  const sent = await context.register.sendAgain(request, { clientId: client.id, origin })
  if (sent.outcome === 'blocked') return show(context, res, step, email, blockedFor(words, sent.seconds, 'problems.tooManyMails'))
  sendRedirect(res, 303, `${pageAddress(context.basePath, 'register-code', request.id)}&sent=again`)
}
