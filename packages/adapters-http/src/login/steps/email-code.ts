import type { Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { sendRedirect } from '../../wire/send.js'
import { pageAddress } from '../step-address.js'
import { emailCodePage } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import { MAX_CODE } from './code-factor.js'
import type { StepContext } from './context.js'
import { resumeSignIn } from './context.js'
import type { Problem } from './problem.js'
import { blockedFor, problemOf, refused, sendStep, withProblem } from './problem.js'
import type { FactorStep } from './second-factor.js'
import { factorStep, otherWay } from './second-factor.js'
import { signerOf } from './signer.js'

async function show(context: StepContext, res: Response, step: FactorStep, isSent: boolean, problem?: Problem): Promise<void> {
  const { address = '' } = await context.use.describe.describe(step.request.userId)
  const props = { ...signerOf(context, step), ...otherWay(context, step), ...withProblem(problem), address, isSent }
  sendStep(res, problem, (nonce) => emailCodePage({ ...step.page, nonce }, props))
}

/** GET and POST /ui/login/email-code: sends and verifies a code. GET sends nothing. */
export const emailCodeStep = (context: StepContext): Handler =>
  factorStep(context, 'email_code', async (req, res, step) => {
    const { form } = step
    if (req.method !== 'POST') return show(context, res, step, form.get('sent') !== undefined)
    return form.get('send') === undefined ? take(context, res, step) : sendCode(context, res, step)
  })

async function sendCode(context: StepContext, res: Response, step: FactorStep): Promise<void> {
  const { blockedFor: seconds } = await context.use.sendFactorCode.send(step.request.userId)
  if (seconds !== undefined) return show(context, res, step, true, blockedFor(step.page.words, seconds, 'problems.tooManyMails'))
  // Redirects, so that a reload sends no second mail.
  const address = pageAddress(context.basePath, 'email-code', step.request.id)
  return sendRedirect(res, 303, `${address}&sent=yes`)
}

async function take(context: StepContext, res: Response, step: FactorStep): Promise<void> {
  const { client, origin, request: { userId }, page: { words } } = step
  const code = (step.form.get('code') ?? '').trim()
  if (code === '') return show(context, res, step, true, refused(words('problems.required.mailCode')))
  if (code.length > MAX_CODE) return show(context, res, step, true, refused(words('problems.emailCode')))
  const proof = context.complete.proofOf(step.request)
  const verdict = await context.use.verifyFactor.emailCode(userId, code, { clientId: client.id, origin }, proof)
  if (verdict.verdict === 'right') return resumeSignIn(context, res, { ...step, request: proof.provenBy(verdict.amr) })
  await assertNotDone(context, res, step)
  return show(context, res, step, true, problemOf(words, verdict, words('problems.emailCode')))
}
