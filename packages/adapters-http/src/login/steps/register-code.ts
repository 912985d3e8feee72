import type { ProvenPerson, RegistrationConfirmed } from '@keyhall/core/auth-requests'
import type { ExternalAccountConfirmed } from '@keyhall/core/external-sign-in'
import { Failure } from '@keyhall/core/shared'
import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { sendRedirect } from '../../wire/send.js'
import { FormRefused } from '../open-step.js'
import { pageAddress } from '../step-address.js'
import { noteProviderProblem } from '../trace-answers.js'
import { registerCodePage } from '../views/index.js'
import { MAX_CODE } from './code-factor.js'
import type { FramedStep, StepContext } from './context.js'
import { signIn, stepPage } from './context.js'
import { showExternalProblem } from './external-problem.js'
import type { Problem } from './problem.js'
import { blockedFor, refused, sendStep, withProblem } from './problem.js'
import { goToPage } from './signer.js'

function show({ basePath }: StepContext, res: Response, { request, csrf, form, page }: FramedStep, email: string, problem?: Problem): void {
  const props = {
    authRequestId: request.id,
    csrf,
    email,
    isSentAgain: res.req.method !== 'POST' && form.get('sent') === 'again',
    changeHref: pageAddress(basePath, request.registration?.external ? 'external-account' : 'register', request.id),
    signInHref: pageAddress(basePath, 'loginname', request.id),
    ...withProblem(problem),
  }
  sendStep(res, problem, (nonce) => registerCodePage({ ...page, nonce }, props))
}

/** Whether the sign-in can still create the account. At a provider, the policy for registration by form does not decide. */
const isOpen = async ({ register, use }: StepContext, { request }: FramedStep): Promise<boolean> =>
  request.registration?.external ? use.external.confirm.isAwaited(request) : register.isOpenTo(request)

/** GET and POST /ui/login/register-code: creates the account with the code from the mail and continues the sign-in. */
export function registerCodeStep(context: StepContext): Handler {
  return stepPage(context, 'register-code', async (req, res, step) => {
    if (!(await isOpen(context, step))) return goToPage(context, res, 'loginname', step)
    const email = step.request.registration?.email
    if (email === undefined) return goToPage(context, res, 'register', step)
    if (req.method !== 'POST') return show(context, res, step, email)
    if (step.form.repeated !== undefined) throw new FormRefused('a field is repeated')
    return step.form.get('send') === undefined ? take(context, res, step, email) : sendAgain(context, res, step, email)
  })
}

type Confirmed = RegistrationConfirmed | ExternalAccountConfirmed

/** `undefined`: the provider or its settings rule the account out by now, and the first page of the sign-in says so. */
async function confirm(context: StepContext, res: Response, step: FramedStep, code: string): Promise<Confirmed | undefined> {
  const { use } = context
  const { request, client, origin } = step
  const from = { clientId: client.id, origin }
  if (!request.registration?.external) return use.confirmRegistration.confirm(request, code, from)
  try {
    return await use.external.confirm.confirm(request, code, from)
  } catch (problem) {
    if (!(problem instanceof Failure) || !problem.code.startsWith('external_sign_in.')) throw problem
    noteProviderProblem(res, problem)
    const provider = request.external?.stage === 'returned' ? request.external.providerName : undefined
    await showExternalProblem(context, res, step, problem, provider)
    return undefined
  }
}

async function take(context: StepContext, res: Response, step: FramedStep, email: string): Promise<void> {
  const { form, page: { words } } = step
  const code = (form.get('code') ?? '').trim().slice(0, MAX_CODE)
  if (code === '') return show(context, res, step, email, refused(words('problems.required.mailCode')))
  const result = await confirm(context, res, step, code)
  switch (result?.outcome) {
    case undefined:
      return
    case 'wrong_code':
      return show(context, res, step, email, refused(words('problems.mailCode')))
    case 'blocked':
      return show(context, res, step, email, blockedFor(words, result.seconds))
    case 'known':
      return show(context, res, step, email, refused(words('problems.emailTaken')))
    case 'registered': {
      const { person, request } = result
      // The proofs of a sign-in at a provider come with the person.
      const proven: ProvenPerson = { amr: ['pwd'], ...person }
      return context.responder.finish(res, step.page, () => signIn(context, res, { ...step, request }, proven))
    }
  }
}

async function sendAgain(context: StepContext, res: Response, step: FramedStep, email: string): Promise<void> {
  const { request, client, origin, page: { words } } = step
  const sent = await context.register.sendAgain(request, { clientId: client.id, origin })
  if (sent.outcome === 'blocked') return show(context, res, step, email, blockedFor(words, sent.seconds, 'problems.tooManyMails'))
  sendRedirect(res, 303, `${pageAddress(context.basePath, 'register-code', request.id)}&sent=again`)
}
