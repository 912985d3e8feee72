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
  readonly brands: Pick<FindBranding, 'ofPerson'>
  readonly languageOf: ReadPreferredLanguage
}

/**
 * Branding and language of a page outside a sign-in: those of the user who signed in last in this browser, otherwise those of the
 * instance. Input and URL have no influence, so that the branding does not reveal which accounts exist.
 */
export class GuestLook {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Sets the branding of the page. @returns the language of the user */
  async dress(req: Request, res: Response): Promise<Pick<LanguageHints, 'preferred'>> {
    const { sessions, cookies, pages, brands, languageOf } = this.#deps
    const [latest] = await sessions.list(cookies.read(req, 'session'))
    if (!latest) return {}
    pages.dress(res, (await brands.ofPerson(latest)).brand)
    return pages.languages.isChosen(req) ? {} : { preferred: await languageOf.read(latest.userId) }
  }
}
