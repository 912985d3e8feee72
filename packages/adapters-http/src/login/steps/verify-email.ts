import type { Response } from 'express'
import { TooManyAttempts } from '@keyhall/core/accounts'
import { EmailAddress } from '@keyhall/core/users'
import { CodeRefused } from '@keyhall/core/verification'
import type { Handler } from '../../server/frame.js'
import { FormRefused } from '../open-step.js'
import { pageAddress } from '../step-address.js'
import { changeAddressPage, verifyEmailStepPage } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import { MAX_CODE } from './code-factor.js'
import type { Owing, StepContext } from './context.js'
import { resumeSignIn, owedPage } from './context.js'
import type { Problem } from './problem.js'
import { blockedFor, refused, sendStep, withProblem } from './problem.js'
import { callerOf, goToPage, signerOf } from './signer.js'

type VerifyStep = Owing<'verify_email'>

async function show(context: StepContext, res: Response, step: VerifyStep, problem?: Problem): Promise<void> {
  const { address = '' } = await context.use.describe.describe(step.request.userId)
  const changeHref = `${pageAddress(context.basePath, 'verify-email', step.request.id)}&change=yes`
  const props = { ...signerOf(context, step), ...withProblem(problem), address, changeHref }
  sendStep(res, problem, (nonce) => verifyEmailStepPage({ ...step.page, nonce }, props))
}

function showChange(context: StepContext, res: Response, step: VerifyStep, email: string, problem?: Problem): void {
  const backHref = pageAddress(context.basePath, 'verify-email', step.request.id)
  const props = { ...signerOf(context, step), ...withProblem(problem), email, backHref }
  sendStep(res, problem, (nonce) => changeAddressPage({ ...step.page, nonce }, props))
}

/**
 * GET and POST /ui/login/verify-email: verifies the email address with a code, or changes it. After the link in the mail was opened,
 * reloading the page continues the sign-in.
 */
export function verifyEmailStep(context: StepContext): Handler {
  return owedPage(context, 'verify-email', 'verify_email', async (req, res, step) => {
    const { form } = step
    const isChange = form.get('change') !== undefined
    if (req.method !== 'POST') return isChange ? showChange(context, res, step, '') : show(context, res, step)
    if (form.repeated !== undefined) throw new FormRefused('a field is repeated')
    if (isChange) return changeAddress(context, res, step)
    return form.get('send') === undefined ? take(context, res, step) : sendAgain(context, res, step)
  })
}

async function take(context: StepContext, res: Response, step: VerifyStep): Promise<void> {
  const { form, origin, request: { userId }, page: { words } } = step
  const code = (form.get('code') ?? '').trim().slice(0, MAX_CODE)
  if (code === '') return show(context, res, step, refused(words('problems.required.mailCode')))
  try {
    await context.use.verifyContact.verify({ userId, kind: 'email_verification', code }, { origin, isSignedIn: true })
  } catch (problem) {
    if (!(problem instanceof CodeRefused)) throw problem
    await assertNotDone(context, res, step)
    return show(context, res, step, refused(words('problems.mailCode')))
  }
  return resumeSignIn(context, res, step)
}

async function sendAgain(context: StepContext, res: Response, step: VerifyStep): Promise<void> {
  try {
    await context.use.sendCode.send(step.request.userId, { kind: 'email_verification', way: 'mail' }, callerOf(step))
  } catch (problem) {
    if (!(problem instanceof TooManyAttempts)) throw problem
    return show(context, res, step, blockedFor(step.page.words, problem.seconds, 'problems.tooManyMails'))
  }
  return goToPage(context, res, 'verify-email', step)
}

/** Mails a code to the new address. Counts against the rate limit of mails first. */
async function changeAddress(context: StepContext, res: Response, step: VerifyStep): Promise<void> {
  const { form, request: { userId }, page: { words } } = step
  const email = (form.get('email') ?? '').trim()
  if (email === '') return showChange(context, res, step, '', refused(words('problems.required.email')))
  if (!EmailAddress.accepts(email)) {
    return showChange(context, res, step, email.slice(0, EmailAddress.max), refused(words('problems.emailUnusable')))
  }
  try {
    await context.use.sendCode.send(userId, { kind: 'email_verification', way: 'mail', address: email }, callerOf(step))
  } catch (problem) {
    if (!(problem instanceof TooManyAttempts)) throw problem
    return showChange(context, res, step, email, blockedFor(words, problem.seconds, 'problems.tooManyMails'))
  }
  return goToPage(context, res, 'verify-email', step)
}
