import type { SecondFactorKind } from '@keyhall/core/instance'
import type { AuthenticationMethod } from '@keyhall/core/protocol'
import type { Request, Response } from 'express'
import type { Handler } from '../../server/frame.js'
import { FormRefused } from '../open-step.js'
import { sendPage } from '../send-page.js'
import { sendRedirect } from '../../wire/send.js'
import { pageAddress, setUpPage, stepAddress } from '../step-address.js'
import { choicePage, recoveryCodesPage } from '../views/index.js'
import type { FramedOwedStep, Owing, StepContext } from './context.js'
import { resumeSignIn, openedPage, owedPage } from './context.js'
import { callerOf, goToPage, signerOf } from './signer.js'

/** The step in which a user may or must set up a factor. */
export type SetUpStep = Owing<'set_up_factor'>

/** GET and POST /ui/login/set-up: chooses the factor to set up, or skips. */
export function setUpStep(context: StepContext): Handler {
  const { basePath, use } = context
  return owedPage(context, 'set-up', 'set_up_factor', async (req, res, step) => {
    const { request, owed, form, page: { words, ...page } } = step
    if (req.method === 'POST' && !owed.isForced && form.get('skip') !== undefined) {
      await use.changeFactors.declineSetUp(request.userId)
      return resumeSignIn(context, res, step, { hasDeclinedSetUp: true })
    }
    const choices = owed.factors.map((kind) => ({
      id: `set-up-${kind}`,
      href: pageAddress(basePath, setUpPage(kind), request.id),
      label: words(`setUp.${kind}`),
      hint: words(`setUp.${kind}.hint`),
    }))
    const choiceProps = { title: words('setUp.title'), lead: words(owed.isForced ? 'setUp.forced' : 'setUp.lead'), choices }
    const skip = owed.isForced ? {} : { skip: { action: `${basePath}/ui/login/set-up`, label: words('setUp.skip') } }
    return sendPage(res, req.method === 'POST' ? 422 : 200, (nonce) =>
      choicePage({ ...page, words, nonce }, { ...signerOf(context, step), ...choiceProps, ...skip }))
  })
}

/** The page for setting up one factor. Redirects to the choice when the factor is not allowed. */
export function setUpFactorStep(
  context: StepContext,
  kind: SecondFactorKind,
  handler: (req: Request, res: Response, step: SetUpStep) => Promise<void> | void,
): Handler {
  return owedPage(context, setUpPage(kind), 'set_up_factor', (req, res, step) => {
    if (!step.owed.factors.includes(kind)) return goToPage(context, res, 'set-up', step)
    if (step.form.repeated !== undefined) throw new FormRefused('a field is repeated')
    return handler(req, res, step)
  })
}

export const otherSetUp = ({ basePath }: StepContext, { request }: SetUpStep): { readonly otherWayHref: string } =>
  ({ otherWayHref: pageAddress(basePath, 'set-up', request.id) })

/**
 * Continues after setting up a factor, which counts as verified. With the first factor the user gets recovery codes, which are shown only
 * in this sign-in.
 */
export async function afterSetUp(context: StepContext, res: Response, step: FramedOwedStep, amr: readonly AuthenticationMethod[]): Promise<void> {
  const { complete, use } = context
  const { request, secrets } = step
  const { userId, orgId } = request
  if ((await use.describe.describe(userId)).recoveryCodesLeft > 0) return resumeSignIn(context, res, step, { amr })
  await complete.proven(request, { userId, orgId, amr })
  const { codes } = await use.changeFactors.makeRecoveryCodes(userId, callerOf(step), { seed: secrets.recoverySeedOf(request) })
  return showCodes(context, res, step, codes)
}

function showCodes(context: StepContext, res: Response, step: FramedOwedStep, codes: readonly string[]): void {
  const props = { ...signerOf(context, step), csrf: step.secrets.tokenOf('recovery-codes'), codes }
  sendPage(res, 200, (nonce) => recoveryCodesPage({ ...step.page, nonce }, props))
}

/**
 * GET and POST /ui/login/recovery-codes: shows the recovery codes created in this sign-in until the user confirms. Without codes it
 * continues.
 */
export function recoveryCodesStep(context: StepContext): Handler {
  const { responder, complete, owed, use, basePath } = context
  return openedPage(context, 'recovery-codes', async (req, res, step) => {
    if ('isProven' in step) return responder.finish(res, step.page, () => complete.resume(step.request, step.client))
    const { request } = step
    if (request.state !== 'identified') return goToPage(context, res, 'loginname', { request })
    const owing = { ...step, request }
    if (req.method === 'POST') return resumeSignIn(context, res, owing)
    const codes = await use.changeFactors.recoveryCodesOf(request.userId, step.secrets.recoverySeedOf(request))
    if (codes) return showCodes(context, res, owing, codes)
    const { step: next } = await owed.find(request, request)
    return next.step === 'nothing' ? resumeSignIn(context, res, owing) : sendRedirect(res, 302, stepAddress(basePath, next, request.id))
  })
}
