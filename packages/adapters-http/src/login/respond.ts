import type { Response } from 'express'
import type { LoggedIn } from '@keyhall/core/auth-requests'
import { RedirectedError, errorResponse } from '@keyhall/core/auth-requests'
import type { Client } from '@keyhall/core/clients'
import type { Issuer } from '@keyhall/core/shared'
import { renderResponse } from '../responses/render-response.js'
import type { Cookies } from './cookies.js'

interface Dependencies {
  readonly issuer: Issuer
  readonly basePath: string
  readonly cookies: Cookies
}

/** Takes the browser back to the client at the end of a sign-in. */
export class Responder {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Runs the last step and sends what it answers: the response, or the error that the client has to hear of. */
  async finish(res: Response, client: Client, last: () => Promise<LoggedIn>): Promise<void> {
    const { issuer, basePath, cookies } = this.#deps
    const page = { basePath, clientName: client.name, lang: 'en' } as const
    try {
      const { sessionCookie, answer } = await last()
      if (sessionCookie !== undefined) cookies.set(res, 'session', sessionCookie)
      renderResponse(res, await answer(), page)
    } catch (problem) {
      if (!(problem instanceof RedirectedError)) throw problem
      renderResponse(res, errorResponse(problem, issuer), page)
    }
  }
}
