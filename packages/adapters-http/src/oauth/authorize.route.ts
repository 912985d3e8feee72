import type { Request, Response } from 'express'
import { DisplayedError, RedirectedError, errorResponse } from '@keyhall/core/auth-requests'
import type { ProtectResponse, StartAuthorization, Started } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import { shownParameters } from '@keyhall/core/login-trace'
import type { Parameters } from '@keyhall/core/protocol'
import type { Issuer } from '@keyhall/core/shared'
import type { Cookies } from '../login/cookies.js'
import type { Pages } from '../login/pages.js'
import { withSessionState } from '../oidc/session-state.js'
import { stepAddress } from '../login/step-address.js'
import { renderResponse } from '../responses/render-response.js'
import { answeredWith, errorSent } from '../login/trace-answers.js'
import { problemReason } from '../server/problem-reason.js'
import { traceLogin } from '../server/request-trace.js'
import { comeBackByGet } from './come-back-by-get.js'
import type { Handler } from '../server/frame.js'
import { queryOf } from '../wire/form-encoding.js'
import { randomText } from '../wire/random-text.js'
import { readForm } from '../wire/read-form.js'
import { sendRedirect } from '../wire/send.js'

export interface AuthorizeDependencies {
  readonly start: StartAuthorization
  readonly protect: ProtectResponse
  readonly cookies: Cookies
  readonly pages: Pages
  readonly issuer: Issuer
  readonly basePath: string
}

/**
 * A GET has its parameters in the query, a POST in the body (OIDC Core §3.1.2.1).
 *
 * @throws DisplayedError for a POST with a query: two places could name two clients
 */
async function read(req: Request): Promise<Parameters> {
  if (req.method !== 'POST') return queryOf(req)
  if (!/\?./s.test(req.url)) return readForm(req)
  throw new DisplayedError({ error: 'invalid_request', description: 'the parameters of a POST belong in the body, not in the query' })
}

/** GET and POST /oauth/v2/authorize (OIDC Core §3.1.2.1). */
export function authorizeRoute({ start, protect, cookies, pages, issuer, basePath }: AuthorizeDependencies): Handler {
  const answer = async (res: Response, started: Started): Promise<void> => {
    if (started.kind === 'respond') renderResponse(res, await protect.protect(withSessionState(started.response, cookies, { req: res.req as Request, res })), () => pages.of(res))
    else sendRedirect(res, res.req.method === 'POST' ? 303 : 302, stepAddress(basePath, started.step, started.requestId))
  }

  return async (req, res, { report }) => {
    const parameters = await read(req)
    if (req.method === 'POST' && comeBackByGet(req, res, parameters)) return
    const existingFlow = cookies.read(req, 'flow')
    const flow = existingFlow ?? randomText(32)
    const session = cookies.read(req, 'session')
    // Requests without interaction are not traced, to keep them cheap.
    let isClientKnown = false
    traceLogin(req, { parameters: () => shownParameters(parameters, isClientKnown), isQuiet: true })
    const onClient = ({ id: clientId }: Pick<Client, 'id'>): void => {
      isClientKnown = true
      traceLogin(req, { clientId })
    }
    try {
      const started = await start.start(parameters, { flow, ...(session === undefined ? {} : { session }) }, onClient)
      if (existingFlow === undefined && started.kind === 'interact') cookies.set(res, 'flow', flow)
      traceLogin(req, started.kind === 'interact' ? { authRequestId: started.requestId, isQuiet: false } : answeredWith(started.response))
      await answer(res, started)
    } catch (problem) {
      if (!(problem instanceof RedirectedError)) throw problem
      if (problem.cause !== undefined) report(problem.cause)
      traceLogin(req, { ...errorSent(problem), isQuiet: false })
      res.locals['reason'] = problemReason(problem)
      renderResponse(res, await protect.protect(errorResponse(problem, issuer)), () => pages.of(res))
    }
  }
}
