import type { Request, Response } from 'express'
import type { FindBranding } from '@keyhall/core/branding'
import type { BrowserSessions } from '@keyhall/core/sessions'
import type { ReadPreferredLanguage } from '@keyhall/core/users'
import type { Cookies } from './cookies.js'
import type { LanguageHints } from './languages.js'
import type { Pages } from './pages.js'

interface Dependencies {
  readonly sessions: BrowserSessions
  readonly cookies: Cookies
  readonly pages: Pages
  readonly brands: Pick<FindBranding, 'ofOrg'>
  readonly languageOf: ReadPreferredLanguage
}

/**
 * The look and the language of a page that belongs to no sign-in: those of whoever has signed in last in this browser. Of a stranger it
 * is the look of the instance, whatever is typed or stands in the address: no page tells by it what there is.
 */
export class GuestLook {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Says how the page of this answer looks. @returns the language of the person */
  async dress(req: Request, res: Response): Promise<Pick<LanguageHints, 'preferred'>> {
    const { sessions, cookies, pages, brands, languageOf } = this.#deps
    const [latest] = await sessions.list(cookies.read(req, 'session'))
    if (!latest) return {}
    pages.dress(res, await brands.ofOrg(latest.orgId))
    return pages.languages.isChosen(req) ? {} : { preferred: await languageOf.read(latest.userId) }
  }
}
