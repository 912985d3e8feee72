import { SignInCancelled } from '@keyhall/core/auth-requests'
import type { Handler } from '../../server/frame.js'
import { redirectStatus } from '../../responses/render-response.js'
import { sendRedirect } from '../../wire/send.js'
import { pageAddress } from '../step-address.js'
import type { StepContext } from './context.js'
import { openedPage } from './context.js'

/** POST /ui/login/cancel: cancels the sign-in (RFC 6749 §4.1.2.1, access_denied). Only POST. */
export function cancelStep(context: StepContext): Handler {
  const { responder, complete, basePath } = context
  return openedPage(context, 'cancel', async (req, res, step) => {
    if (req.method !== 'POST' || 'isProven' in step) {
      return sendRedirect(res, redirectStatus(res), pageAddress(basePath, 'loginname', step.request.id))
    }
    return responder.finish(res, step.page, async () => {
      await complete.cancel(step.request)
      throw new SignInCancelled('the person cancelled the sign-in', { isForDevice: step.request.returnTo.kind === 'device' })
    })
  })
}
