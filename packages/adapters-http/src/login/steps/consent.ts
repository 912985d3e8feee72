import type { Request, Response } from 'express'
import type { Authenticated, DeviceReturn } from '@keyhall/core/auth-requests'
import { returnsBy } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import { DeviceCodeOver } from '@keyhall/core/device'
import { ENDPOINTS, shownUserCode } from '@keyhall/core/protocol'
import { redirectStatus } from '../../responses/render-response.js'
import type { Handler } from '../../server/frame.js'
import { NO_STORE, sendEmpty } from '../../wire/send.js'
import type { ProvenStep } from '../open-step.js'
import { scopesInWords } from '../scope-words.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import { deviceConsentPage, deviceResultPage } from '../views/index.js'
import type { FramedStep, StepContext } from './context.js'
import { openedPage } from './context.js'

interface DeviceStep extends Pick<ProvenStep, 'form' | 'csrf'>, Pick<FramedStep, 'origin' | 'page'> {
  readonly request: Authenticated<DeviceReturn>
  readonly client: Client
}

/** GET and POST /ui/login/consent: consent for a device (RFC 8628 §3.3). Only POST grants it. */
export function consentStep(context: StepContext): Handler {
  const { responder, complete, opener, basePath } = context
  return openedPage(context, 'consent', async (req, res, step) => {
    if (!('isProven' in step)) {
      return sendEmpty(res, redirectStatus(res), { ...NO_STORE, Location: pageAddress(basePath, 'loginname', step.request.id) })
    }
    const { request, client, form, csrf, origin, page } = step
    if (request.state === 'authenticated' && returnsBy(request, 'device')) {
      try {
        return await decide(context, req, res, { request, client, form, csrf, origin, page })
      } catch (problem) {
        // A repeated click may have been faster; then the page shows its result.
        if (problem instanceof DeviceCodeOver) await opener.reopen(req, request.id)
        throw problem
      }
    }
    return responder.finish(res, page, () => complete.resume(request, client))
  })
}

async function decide(context: StepContext, req: Request, res: Response, step: DeviceStep): Promise<void> {
  const { reviewDevice, answerDevice, cookies, basePath } = context
  const { request, client, form, page } = step
  const review = await reviewDevice.review(request, client, cookies.read(req, 'session'))
  const answer = req.method === 'POST' ? form.get('answer') : undefined
  if (answer === 'allow' || answer === 'deny') {
    await answerDevice.answer(request, client, answer, { orgId: review.person.orgId, origin: step.origin })
    return sendPage(res, 200, (nonce) => deviceResultPage({ ...page, nonce }, { isAllowed: answer === 'allow' }))
  }
  const userCode = shownUserCode(review.userCode)
  const { displayName, shownName: loginName } = review.person
  return sendPage(res, req.method === 'POST' ? 422 : 200, (nonce) =>
    deviceConsentPage({ ...page, nonce }, {
      authRequestId: request.id,
      csrf: step.csrf,
      userCode,
      scopes: scopesInWords(page.words, request.scopes, context.vendor),
      person: { displayName: displayName === loginName ? '' : displayName, loginName },
      otherAccountHref: `${basePath}${ENDPOINTS.device}?user_code=${userCode}&prompt=select_account`,
    }),
  )
}
