import { randomBytes } from 'node:crypto'
import type { Response } from 'express'
import { RedirectedError, errorResponse } from '@keyhall/core/auth-requests'
import type { StartAuthorization, Started } from '@keyhall/core/auth-requests'
import type { Issuer } from '@keyhall/core/shared'
import type { Cookies } from '../login/cookies.js'
import type { Pages } from '../login/pages.js'
import { stepAddress } from '../login/step-address.js'
import { renderResponse } from '../responses/render-response.js'
import { comeBackByGet } from './come-back-by-get.js'
import type { Handler } from '../server/frame.js'
import { parseQuery } from '../wire/form-encoding.js'
import { readForm } from '../wire/read-form.js'
import { NO_STORE, sendEmpty } from '../wire/send.js'

export interface AuthorizeDependencies {
  readonly start: StartAuthorization
  readonly cookies: Cookies
  readonly pages: Pages
  readonly issuer: Issuer
  readonly basePath: string
}

/** GET and POST /oauth/v2/authorize (OIDC Core §3.1.2.1). */
export function authorizeRoute({ start, cookies, pages, issuer, basePath }: AuthorizeDependencies): Handler {
  const answer = (res: Response, started: Started): void => {
    if (started.kind === 'respond') renderResponse(res, started.response, pages.of(res))
    else sendEmpty(res, res.req.method === 'POST' ? 303 : 302, { ...NO_STORE, Location: stepAddress(basePath, started.step, started.requestId) })
  }

  return async (req, res, { report }) => {
    const parameters = req.method === 'POST' ? await readForm(req) : parseQuery(req.url)
    if (req.method === 'POST' && comeBackByGet(req, res, parameters)) return
    const held = cookies.read(req, 'flow')
    const flow = held ?? randomBytes(32).toString('base64url')
    const session = cookies.read(req, 'session')
    try {
      const started = await start.execute(parameters, { flow, ...(session === undefined ? {} : { session }) })
      if (held === undefined && started.kind === 'interact') cookies.set(res, 'flow', flow)
      answer(res, started)
    } catch (problem) {
      if (!(problem instanceof RedirectedError)) throw problem
      if (problem.cause !== undefined) report(problem.cause)
      renderResponse(res, errorResponse(problem, issuer), pages.of(res))
    }
  }
}
