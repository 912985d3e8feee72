import { startOver } from '@keyhall/core/auth-requests'
import { readState } from '@keyhall/core/external-sign-in'
import type { Parameters } from '@keyhall/core/protocol'
import { Failure } from '@keyhall/core/shared'
import type { Request } from 'express'
import { comeBackByGet } from '../oauth/come-back-by-get.js'
import type { Handler } from '../server/frame.js'
import type { PageEndpoint } from '../server/mount-endpoints.js'
import { traceLogin } from '../server/request-trace.js'
import { PAGE_BUDGET } from '../server/route-budget.js'
import { parseQuery } from '../wire/form-encoding.js'
import { readForm } from '../wire/read-form.js'
import { FormRefused } from './open-step.js'
import type { StepContext } from './steps/context.js'
import { openedAt, signIn } from './steps/context.js'
import { showExternalProblem } from './steps/external-problem.js'
import { goToPage } from './steps/signer.js'
import { refusedFor } from './trace-answers.js'

/** Maximum length of all parameters of an answer. */
const MAX_ANSWER = 16_000

/** The parameters of an answer, each of which occurs once. */
async function read(req: Request): Promise<Parameters> {
  const parameters = req.method === 'POST' ? await readForm(req) : parseQuery(req.url)
  const length = [...parameters.entries()].reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (parameters.repeated !== undefined || length > MAX_ANSWER) throw new FormRefused('the answer of the identity provider has a repeated or too long parameter')
  return parameters
}

/** GET and POST /ui/login/login/externalidp/callback: the answer of a provider, in the browser that left for it. */
function callback(context: StepContext): Handler {
  const { external } = context.use
  return async (req, res, { origin }) => {
    const parameters = await read(req)
    // Providers that answer with a form cannot send our cookies with it.
    if (req.method === 'POST' && comeBackByGet(req, res, parameters)) return
    const state = readState(parameters.get('state'))
    if (!state) throw new FormRefused('the answer of the identity provider has no state of ours')
    traceLogin(req, { authRequestId: state.id })
    const step = await openedAt(context, req, res, { id: state.id, origin: origin() })
    if ('isProven' in step) return context.responder.finish(res, step.page, () => context.complete.resume(step.request, step.client))
    const { request } = step
    const framed = { ...step, request: request.state === 'identified' ? startOver(request) : request }
    const provider = await external.nameOf(framed.request)
    try {
      const answer = { kind: 'parameters', url: req.url, parameters: new Map(parameters.entries()) } as const
      const returned = await external.finish.finish(framed.request, state.secret, answer, { clientId: step.client.id, origin: framed.origin })
      const next = { ...framed, request: returned.request }
      if (returned.next === 'sign_in') return await context.responder.finish(res, step.page, () => signIn(context, res, next, returned.person))
      return goToPage(context, res, returned.next === 'choose' ? 'external-account' : 'password', next)
    } catch (problem) {
      if (!(problem instanceof Failure) || !problem.code.startsWith('external_sign_in.')) throw problem
      traceLogin(req, { ...refusedFor(problem), outcome: 'not_accepted' })
      const current = await openedAt(context, req, res, { id: state.id, origin: framed.origin })
      if ('isProven' in current || current.request.state !== 'received') return goToPage(context, res, 'loginname', framed)
      return showExternalProblem(context, res, { ...current, request: current.request }, problem, provider)
    }
  }
}

export const externalEndpoints = (context: StepContext): readonly PageEndpoint[] => {
  const handler = callback(context)
  return [{
    path: '/ui/login/login/externalidp/callback', name: 'login/external_callback', methods: { GET: handler, POST: handler }, budget: PAGE_BUDGET, isSafe: false,
  }]
}
