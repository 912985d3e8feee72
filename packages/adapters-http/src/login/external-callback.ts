import { startOver } from '@keyhall/core/auth-requests'
import type { Received } from '@keyhall/core/auth-requests'
import { readState } from '@keyhall/core/external-sign-in'
import type { IdentityProvider } from '@keyhall/core/identity-providers'
import type { Parameters } from '@keyhall/core/protocol'
import { Failure, ProviderId } from '@keyhall/core/shared'
import type { Request, Response } from 'express'
import { comeBackByGet } from '../oauth/come-back-by-get.js'
import type { Handler } from '../server/frame.js'
import type { PageEndpoint } from '../server/mount-endpoints.js'
import { concludeIntent } from './intent-callback.js'
import type { Arrival } from './intent-callback.js'
import { traceLogin } from '../server/request-trace.js'
import { PAGE_BUDGET, PROVIDER_BUDGET } from '../server/route-budget.js'
import { queryOf } from '../wire/form-encoding.js'
import { readForm } from '../wire/read-form.js'
import { NO_STORE, send, sendEmpty } from '../wire/send.js'
import { FormRefused } from './open-step.js'
import type { StepContext } from './steps/context.js'
import { openedAt } from './steps/context.js'
import { followReturned } from './steps/external.js'
import { showExternalProblem } from './steps/external-problem.js'
import { goToPage } from './steps/signer.js'
import { noteProviderProblem } from './trace-answers.js'
import { sendPage } from './send-page.js'
import { answerContext, backToAccount, linkingNote } from './steps/linking-return.js'
import { upstreamLogoutEndpoints } from './upstream-logout.js'
import { formPostPage } from './views/index.js'

/** Maximum length of all parameters of an answer. */
const MAX_ANSWER = 16_000

/** The parameters of an answer. @throws FormRefused when one is repeated, or all are too long */
async function read(req: Request): Promise<Parameters> {
  const parameters = req.method === 'POST' ? await readForm(req) : queryOf(req)
  const length = [...parameters.entries()].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (parameters.repeated !== undefined || length > MAX_ANSWER) throw new FormRefused('the answer of the identity provider has a repeated or too long parameter')
  return parameters
}

/** The parameters of a form of a SAML provider, limited in length by `readForm`. @throws FormRefused when one is repeated */
async function onceEach(req: Request): Promise<ReadonlyMap<string, string>> {
  const parameters = await readForm(req)
  if (parameters.repeated !== undefined) throw new FormRefused('the answer of the identity provider has a repeated parameter')
  return new Map(parameters.entries())
}

/** The member of the form that our own page posts. */
const POSTED_AGAIN = 'posted_again'

/** Evaluates the answer of a provider, in the browser that left for it. */
function conclusion(context: StepContext) {
  const { external } = context.use
  return async (res: Response, given: ReadonlyMap<string, string> | ((request: Received) => Promise<ReadonlyMap<string, string>>), { stateText, from, arrivedAt }: Arrival): Promise<void> => {
    const { req } = res
    const state = readState(stateText)
    if (!state) throw new FormRefused('the answer of the identity provider has no state of ours (state, RelayState, or authRequestID and userAgentID): a sign-in must begin here, and the provider must return it unchanged')
    traceLogin(req, { authRequestId: state.id })
    const step = await openedAt(context, req, res, { id: state.id, origin: from })
    if ('isProven' in step) return context.responder.finish(res, step.page, () => context.complete.resume(step.request, step.client))
    const { request } = step
    const framed = { ...step, request: request.state === 'identified' ? startOver(request) : request }
    const provider = await external.nameOf(framed.request)
    try {
      const parameters = typeof given === 'function' ? await given(framed.request) : given
      const answer = { kind: 'parameters', url: req.url, parameters, ...(arrivedAt === undefined ? {} : { arrivedAt }) } as const
      const returned = await external.finish.finish(framed.request, state.secret, answer, answerContext(context, req, framed))
      return await followReturned(context, res, framed, returned)
    } catch (problem) {
      const linking = linkingNote(framed.request, problem)
      if (!(problem instanceof Failure) || !(linking ?? problem.code.startsWith('external_sign_in.'))) throw problem
      noteProviderProblem(res, problem)
      if (linking) return backToAccount(context, res, linking)
      const current = await openedAt(context, req, res, { id: state.id, origin: framed.origin })
      if ('isProven' in current || current.request.state !== 'received') return goToPage(context, res, 'loginname', framed)
      return showExternalProblem(context, res, { ...current, request: current.request }, problem, provider)
    }
  }
}

/** GET and POST /ui/login/login/externalidp/callback, and /idps/{id}/callback for providers with an address of their own */
function callback(context: StepContext, arrivedAt: (req: Request) => Pick<Arrival, 'arrivedAt'>): Handler {
  const conclude = conclusion(context)
  return async (req, res, { origin }) => {
    const parameters = await read(req)
    // Providers that answer with a form cannot send our cookies with it.
    if (req.method === 'POST' && comeBackByGet(req, res, parameters)) return
    const arrival: Arrival = { stateText: parameters.get('state'), from: origin(), ...arrivedAt(req) }
    if (await concludeIntent(context, res, () => new Map(parameters.entries()), arrival)) return
    return conclude(res, new Map(parameters.entries()), arrival)
  }
}

/** The JWT in the header that the provider of the attempt uses. A proxy adds it, sometimes in the form of RFC 6750 §2.1. */
function jwtIn(req: Request, header: string | undefined): ReadonlyMap<string, string> {
  const value = header === undefined ? undefined : req.headers[header]
  if (typeof value !== 'string') return new Map()
  return new Map([['jwt', value.replace(/^Bearer /i, '').trim()]])
}

/** GET /ui/login/login/jwt/authorize: back from the page of a JWT provider, through the proxy that adds the JWT. */
function jwtReturn(context: StepContext): Handler {
  const conclude = conclusion(context)
  return async (req, res, { origin }) => {
    const parameters = await read(req)
    const arrival = { stateText: `${parameters.get('authRequestID') ?? ''}.${parameters.get('userAgentID') ?? ''}`, from: origin() }
    const ofIntent = ({ settings }: IdentityProvider) => jwtIn(req, settings.protocol === 'jwt' ? settings.headerName : undefined)
    if (await concludeIntent(context, res, ofIntent, arrival)) return
    return conclude(res, async (request) => jwtIn(req, await context.use.external.jwtHeaderOf(request)), arrival)
  }
}

const idOf = (req: Request): ProviderId => ProviderId.parse(String(req.params['id']))

/**
 * POST /idps/{id}/saml/acs: the assertion consumer service. The form comes from the provider, so that the browser sends none of our cookies
 * with it, and is too long for a query: a page of ours posts it again.
 */
function assertionConsumer(context: StepContext): Handler {
  const conclude = conclusion(context)
  return async (req, res, { origin }) => {
    const { SAMLResponse = '', RelayState = '', [POSTED_AGAIN]: isAgain } = Object.fromEntries(await onceEach(req))
    const parameters = new Map([['SAMLResponse', SAMLResponse], ['RelayState', RelayState]])
    const arrival = { stateText: RelayState, from: origin(), arrivedAt: idOf(req) }
    if (await concludeIntent(context, res, () => parameters, arrival)) return
    if (isAgain === undefined) {
      const action = `${context.basePath}/idps/${encodeURIComponent(idOf(req))}/saml/acs`
      const page = context.pages.of(res)
      return sendPage(res, 200, (nonce) => formPostPage({ ...page, nonce }, { action, parameters: { SAMLResponse, RelayState, [POSTED_AGAIN]: '1' } }))
    }
    return conclude(res, parameters, arrival)
  }
}

/** GET /idps/{id}/saml/metadata: us, as a SAML provider has to know us. */
const metadata = (context: StepContext): Handler => async (req, res) => {
  const xml = await context.use.external.samlMetadata(idOf(req))
  if (xml === undefined) return sendEmpty(res, 404, NO_STORE)
  return send(res, 200, 'application/samlmetadata+xml; charset=utf-8', xml, NO_STORE)
}

export const externalEndpoints = (context: StepContext): readonly PageEndpoint[] => {
  const [common, own] = [callback(context, () => ({})), callback(context, (req) => ({ arrivedAt: idOf(req) }))]
  const page = { budget: PAGE_BUDGET, isSafe: false }
  const arriving = { budget: PROVIDER_BUDGET, isSafe: false }
  return [
    { path: '/ui/login/login/externalidp/callback', name: 'login/external_callback', methods: { GET: common, POST: common }, ...page },
    { path: '/idps/:id/callback', name: 'login/external_callback', methods: { GET: own, POST: own }, ...arriving },
    { path: '/ui/login/login/jwt/authorize', name: 'login/jwt_authorize', methods: { GET: jwtReturn(context) }, ...page },
    { path: '/idps/:id/saml/acs', name: 'login/saml_acs', methods: { POST: assertionConsumer(context) }, ...arriving },
    ...upstreamLogoutEndpoints(context),
    { path: '/idps/:id/saml/metadata', name: 'login/saml_metadata', methods: { GET: metadata(context) }, ...arriving, isSafe: true },
  ]
}
