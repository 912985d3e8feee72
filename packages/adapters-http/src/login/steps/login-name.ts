import type { ProviderId } from '@keyhall/core/shared'
import type { Handler } from '../../server/frame.js'
import { traceLogin } from '../../server/request-trace.js'
import { sendRedirect } from '../../wire/send.js'
import { pageAddress } from '../step-address.js'
import type { FramedStep, StepContext } from './context.js'
import { stepPage, usableSessions } from './context.js'
import { startAt } from './leave.js'
import { showLoginName } from './show-login-name.js'
import { goToPage } from './signer.js'

/** Maximum length of input, in UTF-16 code units. Longer than any name. */
export const MAX_LOGIN_NAME = 256

/** The provider that the application wants. After one attempt the page is shown, so that a failing provider does not lead into a circle. */
async function requestedProvider({ use: { external } }: StepContext, { request, client, scope }: FramedStep): Promise<ProviderId | undefined> {
  if (request.external !== undefined || request.loginName !== undefined) return undefined
  return (await external.offered.requested(request, client.projectId, scope))?.id
}

/** GET and POST /ui/login/loginname: asks for the login name. Reveals whether it exists only if the policy allows that. */
export function loginNameStep(context: StepContext): Handler {
  const { nameLogin, basePath, use, known } = context
  return stepPage(context, 'loginname', async (req, res, step) => {
    const { request, form, page: { words } } = step
    const hasSessions = (await usableSessions(context, req, request)).length > 0
    const requested = req.method === 'POST' ? undefined : await requestedProvider(context, step)
    if (requested !== undefined) return startAt(context, res, step, requested)
    if (req.method !== 'POST') return showLoginName(context, res, step, { typed: request.loginName ?? request.loginHint ?? '', hasSessions })
    const typed = (form.get('loginName') ?? '').trim()
    if (typed === '') return showLoginName(context, res, step, { typed, hasSessions, problem: words('problems.required.loginName') })
    if (typed.length > MAX_LOGIN_NAME) return showLoginName(context, res, step, { typed: '', hasSessions, problem: words('problems.tooLong', { most: MAX_LOGIN_NAME }) })
    const person = { scopes: request.scopes, loginName: typed, external: request.external }
    // Who wants to link an account has to prove it here: the provider knows no other than the one that they came from.
    const isLinking = request.external?.stage === 'returned' && request.external.isLinking
    const route = isLinking ? undefined : await use.external.route.route(person, step.scope)
    if (route) {
      traceLogin(req, { reason: `the verified domain of the typed name leads to the organization ${route.orgId}`, reasonCode: 'orgs.led_by_domain' })
      const named = await nameLogin.name(request, typed)
      return route.to === 'provider' ? startAt(context, res, { ...step, request: named }, route.providerId) : goToPage(context, res, 'external', step)
    }
    const after = await use.recognise.recognise(person, (userId) => known.knows(req, userId), step.scope)
    if (after.next === 'unknown' || after.next === 'shared') return showLoginName(context, res, step, { typed, hasSessions, problem: words(`loginName.${after.next}`) })
    await nameLogin.name(request, typed)
    sendRedirect(res, 303, pageAddress(basePath, after.next, request.id))
  })
}
