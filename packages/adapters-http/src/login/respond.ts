import type { Request, Response } from 'express'
import type { AfterLogin, LoggedIn, ProtectResponse } from '@keyhall/core/auth-requests'
import { RedirectedError, errorResponse } from '@keyhall/core/auth-requests'
import type { Issuer } from '@keyhall/core/shared'
import { withSessionState } from '../oidc/session-state.js'
import { redirectStatus, renderResponse } from '../responses/render-response.js'
import { sendRedirect } from '../wire/send.js'
import type { Cookies } from './cookies.js'
import { traceLogin } from '../server/request-trace.js'
import { accountAddress } from './account-address.js'
import type { Page } from './pages.js'
import { stepAddress } from './step-address.js'
import { answeredWith, errorSent } from './trace-answers.js'

interface Dependencies {
  readonly protect: ProtectResponse
  readonly issuer: Issuer
  readonly basePath: string
  readonly cookies: Cookies
}

/** Redirects to the client at the end of a sign-in, or to the consent page. */
export class Responder {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Runs the last step and sends the response or error to the client. */
  async finish(res: Response, page: Page, last: () => Promise<LoggedIn>): Promise<void> {
    const { protect, issuer, cookies } = this.#deps
    try {
      const loggedIn = await last()
      if (loggedIn.sessionCookie !== undefined) cookies.set(res, 'session', loggedIn.sessionCookie, loggedIn.cookieLifetime)
      if (loggedIn.next === 'answer') {
        const response = await loggedIn.answer()
        traceLogin(res.req, answeredWith(response))
        renderResponse(res, await protect.protect(withSessionState(response, cookies, { req: res.req as Request, res })), () => page)
      } else sendRedirect(res, redirectStatus(res), this.#address(loggedIn))
    } catch (problem) {
      if (!(problem instanceof RedirectedError)) throw problem
      traceLogin(res.req, errorSent(problem))
      renderResponse(res, await protect.protect(errorResponse(problem, issuer)), () => page)
    }
  }

  #address(after: Exclude<AfterLogin, { readonly next: 'answer' }>): string {
    const { basePath } = this.#deps
    return after.next === 'account' ? accountAddress(basePath, after.page) : stepAddress(basePath, after.step, after.requestId)
  }
}
