import type { Request, Response } from 'express'
import type { Authenticated, DeviceReturn, RedirectReturn, ReviewedResource } from '@keyhall/core/auth-requests'
import { returnsBy } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import { DeviceCodeOver } from '@keyhall/core/device'
import { ENDPOINTS, shownUserCode } from '@keyhall/core/protocol'
import type { Scope } from '@keyhall/core/protocol'
import type { KnownSession } from '@keyhall/core/sessions'
import { redirectStatus } from '../../responses/render-response.js'
import type { Handler } from '../../server/frame.js'
import { sendRedirect } from '../../wire/send.js'
import { hostOf } from '../host-of.js'
import type { ProvenStep } from '../open-step.js'
import { scopesInWords } from '../scope-words.js'
import { sendPage } from '../send-page.js'
import { pageAddress } from '../step-address.js'
import type { PageContext } from '../views/page-context.js'
import { consentPage, deviceConsentPage, deviceResultPage } from '../views/index.js'
import type { FramedStep, StepContext } from './context.js'
import { openedPage } from './context.js'

interface ConsentStep<R extends DeviceReturn | RedirectReturn> extends Pick<ProvenStep, 'form' | 'csrf'>, Pick<FramedStep, 'origin' | 'page'> {
  readonly request: Authenticated<R>
  readonly client: Client
}

/** GET and POST /ui/login/consent: consent for a device (RFC 8628 §3.3), or for an application that is not first-party. Only POST grants it. */
export function consentStep(context: StepContext): Handler {
  const { responder, complete, askConsent, opener, basePath } = context
  return openedPage(context, 'consent', async (req, res, step) => {
    if (!('isProven' in step)) {
      return sendRedirect(res, redirectStatus(res), pageAddress(basePath, 'loginname', step.request.id))
    }
    const { request, client, form, csrf, origin, page } = step
    if (request.state === 'authenticated' && returnsBy(request, 'device')) {
      try {
        return await decideForDevice(context, req, res, { request, client, form, csrf, origin, page })
      } catch (problem) {
        // A repeated click may have been faster; then the page shows its result.
        if (problem instanceof DeviceCodeOver) await opener.reopen(req, request.id)
        throw problem
      }
    }
    if (request.state === 'authenticated' && returnsBy(request, 'redirect') && (await askConsent.isOwed(request, client, request.userId))) {
      return decide(context, req, res, { request, client, form, csrf, origin, page })
    }
    return responder.finish(res, page, () => complete.resume(request, client))
  })
}

async function decideForDevice(context: StepContext, req: Request, res: Response, step: ConsentStep<DeviceReturn>): Promise<void> {
  const { reviewDevice, answerDevice, cookies, basePath } = context
  const { request, client, form, page } = step
  const review = await reviewDevice.review(request, client, cookies.read(req, 'session'))
  const answer = req.method === 'POST' ? form.get('answer') : undefined
  if (answer === 'allow' || answer === 'deny') {
    await answerDevice.answer(request, client, answer, { orgId: review.person.orgId, origin: step.origin })
    return sendPage(res, 200, (nonce) => deviceResultPage({ ...page, nonce }, { isAllowed: answer === 'allow' }))
  }
  const userCode = shownUserCode(review.userCode)
  return sendPage(res, req.method === 'POST' ? 422 : 200, (nonce) =>
    deviceConsentPage({ ...page, nonce }, {
      authRequestId: request.id,
      csrf: step.csrf,
      userCode,
      scopes: inWords(page.words, review.scopes, context.vendor, review.resources.length > 0),
      resources: review.resources.map(shownResource),
      person: shownPerson(review.person),
      otherAccountHref: `${basePath}${ENDPOINTS.device}?user_code=${userCode}&prompt=select_account`,
    }),
  )
}

/** A device may request nothing but the account; then the page says so, unless it lists resources. */
const inWords = (words: PageContext['words'], scopes: readonly Scope[], vendor: string, mayBeEmpty: boolean) =>
  mayBeEmpty && scopes.length === 0 ? [] : scopesInWords(words, scopes, vendor)

const shownResource = ({ uri, name, scopes, details }: ReviewedResource) => ({ uri, name, scopes: scopes.map(({ description }) => description), details })

/** The pages that the application named for people (RFC 7591 §2). */
const pagesOf = ({ policyUri, tosUri }: Client) =>
  ([['policy', policyUri], ['terms', tosUri]] as const).flatMap(([name, href]) =>
    href !== undefined && URL.canParse(href) ? [{ name, href, host: new URL(href).host }] : [])

const shownPerson = ({ displayName, shownName: loginName }: KnownSession) => ({ displayName: displayName === loginName ? '' : displayName, loginName })

async function decide(context: StepContext, req: Request, res: Response, step: ConsentStep<RedirectReturn>): Promise<void> {
  const { askConsent, complete, responder, cookies, vendor } = context
  const { request, client, form, page } = step
  const isPost = req.method === 'POST'
  const answer = isPost ? form.get('answer') : undefined
  if (answer === 'deny') return responder.finish(res, page, () => askConsent.deny(request, cookies.read(req, 'session'), step.origin))
  const review = await askConsent.review(request, client, cookies.read(req, 'session'))
  if (answer === 'allow') {
    const allowing = { isRemembered: form.get('remember') === 'on', orgId: review.person.orgId, origin: step.origin }
    return responder.finish(res, page, async () => complete.resume(await askConsent.allow(request, client, allowing), client))
  }
  const host = hostOf(request.returnTo.redirectUri)
  return sendPage(res, isPost ? 422 : 200, (nonce) =>
    consentPage({ ...page, nonce }, {
      authRequestId: request.id,
      csrf: step.csrf,
      owner: review.owner,
      ...(review.publisher ? { publisher: review.publisher } : {}),
      ...(host === undefined ? {} : { host }),
      pages: pagesOf(client),
      person: shownPerson(review.person),
      added: inWords(page.words, review.added, vendor, true),
      allowed: inWords(page.words, review.allowed, vendor, true),
      resources: review.resources.map(shownResource),
      isRemembered: !isPost || form.get('remember') === 'on',
    }),
  )
}
