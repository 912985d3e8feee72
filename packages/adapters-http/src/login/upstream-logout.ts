import { SIGN_OUT_LIFETIME } from '@keyhall/core/external-sign-in'
import { ProviderUnknown } from '@keyhall/core/identity-providers'
import { Failure, ProviderId } from '@keyhall/core/shared'
import type { Request, Response } from 'express'
import type { Handler } from '../server/frame.js'
import type { PageEndpoint } from '../server/mount-endpoints.js'
import { traceLogin } from '../server/request-trace.js'
import { PAGE_BUDGET, PROVIDER_BUDGET } from '../server/route-budget.js'
import { redirectTo } from '../responses/render-response.js'
import { queryOf } from '../wire/form-encoding.js'
import { readForm } from '../wire/read-form.js'
import { NO_STORE, sendEmpty, sendJson } from '../wire/send.js'
import { FormRefused } from './open-step.js'
import { sendPage } from './send-page.js'
import { refusedFor } from './trace-answers.js'
import type { StepContext } from './steps/context.js'
import { goUpstream } from './steps/leave.js'
import { formPostPage, loggedOutPage } from './views/index.js'

/**
 * POST /idps/{id}/oidc/backchannel_logout: a provider says that a person has signed out there. OIDC Back-Channel Logout §2.8: 200, or 400 with the
 * reason. It comes from the provider's server, without a browser.
 */
const backChannelLogout = ({ use: { external } }: StepContext): Handler => async (req, res, { origin }) => {
  const form = await readForm(req)
  const token = form.get('logout_token')
  const refuse = (description: string, status = 400): void => sendJson(res, status, { error: 'invalid_request', error_description: description })
  if (form.repeated !== undefined || token === undefined || token === '') return refuse('logout_token is required once')
  try {
    await external.ended.end(idOf(req), token, origin())
    return sendEmpty(res, 200, NO_STORE)
  } catch (problem) {
    if (problem instanceof ProviderUnknown) return refuse('this identity provider does not exist, or does not send logout tokens', 404)
    if (!isOfProvider(problem)) throw problem
    res.locals['reason'] = problem.message
    // The reason of a failed call would reveal the network behind this server.
    return refuse(problem.code === 'external_sign_in.untrusted' ? problem.message : 'the keys of the identity provider cannot be read')
  }
}

const idOf = (req: Request): ProviderId => ProviderId.parse(String(req.params['id']))
const isOfProvider = (problem: unknown): problem is Failure => problem instanceof Failure && problem.code.startsWith('external_sign_in.')

/** The browser is back from a provider: it goes to the next one, to where the application wanted it, or reads that it is signed out. */
async function returned({ use: { external }, cookies, pages }: StepContext, res: Response, state: string | undefined): Promise<void> {
  const found = await external.signOut.returned(cookies.read(res.req, 'logout'), state, (problem) => traceLogin(res.req, { ...refusedFor(problem), outcome: 'went_on' }))
  const page = pages.of(res)
  if (!found) return sendPage(res, 200, (nonce) => loggedOutPage({ ...page, nonce }))
  if (found.to === 'provider') {
    cookies.set(res, 'logout', found.leaving.memory, SIGN_OUT_LIFETIME)
    return goUpstream(res, page, found.leaving.go)
  }
  const goTo = found.after
  cookies.clear(res, 'logout')
  return redirectTo(res, goTo.uri, goTo.state === undefined ? {} : { state: goTo.state })
}

/** GET /ui/login/logout/external: back from an OpenID provider (RP-Initiated Logout §3). */
const oidcReturn = (context: StepContext): Handler => async (req, res) => {
  const parameters = queryOf(req)
  return returned(context, res, parameters.repeated === undefined ? parameters.get('state') : undefined)
}

/** The member of the form that our own page posts. */
const POSTED_AGAIN = 'posted_again'

/**
 * GET and POST /idps/{id}/saml/slo: the single logout service. A request of the provider needs no cookie: its signature names the person. The answer
 * to a logout of ours is for this browser, and a form of the provider comes without our cookies: a page of ours posts it again.
 */
const singleLogout = (context: StepContext): Handler => async (req, res, { origin }) => {
  const parameters = req.method === 'POST' ? await readForm(req) : queryOf(req)
  if (parameters.repeated !== undefined || parameters.malformed !== undefined) throw new FormRefused('the logout message has a repeated or unreadable parameter')
  if (parameters.has('SAMLResponse')) {
    const relayState = parameters.get('RelayState')
    if (req.method !== 'POST' || parameters.has(POSTED_AGAIN)) return returned(context, res, relayState)
    const page = context.pages.of(res)
    const again = { SAMLResponse: '1', RelayState: relayState ?? '', [POSTED_AGAIN]: '1' }
    return sendPage(res, 200, (nonce) => formPostPage({ ...page, nonce }, { action: `${context.basePath}/idps/${encodeURIComponent(idOf(req))}/saml/slo`, parameters: again }))
  }
  const query = req.method === 'POST' ? {} : { query: req.url.slice(req.url.indexOf('?') + 1) }
  const go = await requested(context, idOf(req), { ...query, parameters: new Map(parameters.entries()) }, origin())
  const page = context.pages.of(res)
  return go ? goUpstream(res, page, go) : sendPage(res, 200, (nonce) => loggedOutPage({ ...page, nonce }))
}

/** @throws FormRefused with the reason, for the trace and the log */
async function requested({ use: { external } }: StepContext, ...of: Parameters<typeof external.ended.endRequested>): ReturnType<typeof external.ended.endRequested> {
  try {
    return await external.ended.endRequested(...of)
  } catch (problem) {
    if (problem instanceof ProviderUnknown || isOfProvider(problem)) throw new FormRefused(`the logout request of the identity provider is refused: ${problem.message}`)
    throw problem
  }
}

export const upstreamLogoutEndpoints = (context: StepContext): readonly PageEndpoint[] => {
  const page = { budget: PAGE_BUDGET, isSafe: false }
  const slo = singleLogout(context)
  return [
    { path: '/idps/:id/oidc/backchannel_logout', name: 'login/upstream_logout', methods: { POST: backChannelLogout(context) }, ...page, budget: PROVIDER_BUDGET },
    { path: '/idps/:id/saml/slo', name: 'login/saml_slo', methods: { GET: slo, POST: slo }, ...page, budget: PROVIDER_BUDGET },
    { path: '/ui/login/logout/external', name: 'login/logout_external', methods: { GET: oidcReturn(context) }, ...page },
  ]
}
