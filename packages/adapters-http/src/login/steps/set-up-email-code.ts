import type { Response } from 'express'
import { TooManyAttempts } from '@keyhall/core/accounts'
import { EmailNotVerified } from '@keyhall/core/factors'
import { LastOwner } from '@keyhall/core/instance'
import { CodeRefused, NothingToVerify } from '@keyhall/core/verification'
import type { Handler } from '../../server/frame.js'
import { sendRedirect } from '../../wire/send.js'
import { pageAddress } from '../step-address.js'
import { setUpEmailCodePage } from '../views/index.js'
import { assertNotDone } from './already-done.js'
import { MAX_CODE } from './code-factor.js'
import type { StepContext } from './context.js'
import type { Problem } from './problem.js'
import { blockedFor, refused, sendStep, withProblem } from './problem.js'
import type { SetUpStep } from './set-up.js'
import { afterSetUp, otherSetUp, setUpFactorStep } from './set-up.js'
import { callerOf, goToPage, signerOf } from './signer.js'

async function show(context: StepContext, res: Response, step: SetUpStep, isSent: boolean, problem?: Problem): Promise<void> {
  const { address, isAddressVerified } = await context.use.describe.describe(step.request.userId)
  if (address === undefined) return goToPage(context, res, 'set-up', step)
  const next = isAddressVerified ? 'switch_on' : isSent ? 'type' : 'send'
  const props = { ...signerOf(context, step), ...otherSetUp(context, step), ...withProblem(problem), address, next } as const
  sendStep(res, problem, (nonce) => setUpEmailCodePage({ ...step.page, nonce }, props))
}

/** GET and POST /ui/login/set-up-email-code: switches on codes by email. Requires a verified address. */
export const setUpEmailCodeStep = (context: StepContext): Handler =>
  setUpFactorStep(context, 'email_code', async (req, res, step) => {
    const { form } = step
    if (req.method !== 'POST') return show(context, res, step, form.get('sent') !== undefined)
    if (form.get('send') !== undefined) return sendCode(context, res, step)
    return form.get('on') === undefined ? take(context, res, step) : switchOn(context, res, step)
  })

async function sendCode(context: StepContext, res: Response, step: SetUpStep): Promise<void> {
  try {
    await context.use.sendCode.send(step.request.userId, { kind: 'email_verification', way: 'mail' }, callerOf(step))
  } catch (problem) {
    if (problem instanceof TooManyAttempts) {
      return show(context, res, step, true, blockedFor(step.page.words, problem.seconds, 'problems.tooManyMails'))
    }
    // The link in an earlier mail was opened in the meantime.
    if (!(problem instanceof NothingToVerify)) throw problem
  }
  const address = pageAddress(context.basePath, 'set-up-email-code', step.request.id)
  return sendRedirect(res, 303, `${address}&sent=yes`)
}

/** Verifies the address. The code also counts as second factor of this sign-in. */
async function take(context: StepContext, res: Response, step: SetUpStep): Promise<void> {
  const { form, origin, request: { userId }, page: { words } } = step
  const code = (form.get('code') ?? '').trim().slice(0, MAX_CODE)
  if (code === '') return show(context, res, step, true, refused(words('problems.required.mailCode')))
  try {
    await context.use.verifyContact.verify({ userId, kind: 'email_verification', code }, { origin, isSignedIn: true })
  } catch (problem) {
    if (!(problem instanceof CodeRefused)) throw problem
    await assertNotDone(context, res, step)
    return show(context, res, step, true, refused(words('problems.emailCode')))
  }
  try {
    await context.use.changeFactors.setEmailCode(userId, true, callerOf(step))
  } catch (problem) {
    if (!(problem instanceof LastOwner)) throw problem
    return show(context, res, step, false, refused(words('problems.codesNeedMail')))
  }
  return afterSetUp(context, res, step, ['otp'])
}

/** Switches on the factor, which is then verified in the next step. */
async function switchOn(context: StepContext, res: Response, step: SetUpStep): Promise<void> {
  try {
    await context.use.changeFactors.setEmailCode(step.request.userId, true, callerOf(step))
  } catch (problem) {
    if (problem instanceof LastOwner) return show(context, res, step, false, refused(step.page.words('problems.codesNeedMail')))
    if (!(problem instanceof EmailNotVerified)) throw problem
    return show(context, res, step, false)
  }
  return afterSetUp(context, res, step, [])
}
