import type { Request, Response } from 'express'
import { isLocale, wantedLocale } from '@keyhall/texts'
import type { Locale } from '@keyhall/texts'
import { parseQuery } from '../wire/form-encoding.js'
import type { Cookies } from './cookies.js'

/** What is known of the language beside what the browser says. */
export interface LanguageHints {
  /** `ui_locales`, where it is not in the query of the request. */
  readonly uiLocales?: readonly string[] | undefined
  /** The language of the user. Only of one who has proven who they are: the language would tell that there is such a user. */
  readonly preferred?: string | undefined
}

interface Dependencies {
  readonly cookies: Cookies
  readonly fallback: Locale
}

/** Chooses the language of each page, and remembers in the browser what a person has chosen. */
export class Languages {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether the person has chosen, so that nothing else matters. */
  isChosen(req: Request): boolean {
    const chosen = this.#asked(req) ?? this.#deps.cookies.read(req, 'language')
    return chosen !== undefined && isLocale(chosen)
  }

  /** The language that the person wants, as far as anybody says so. */
  wanted(req: Request, { uiLocales, preferred }: LanguageHints): Locale | undefined {
    return wantedLocale({
      chosen: this.#asked(req) ?? this.#deps.cookies.read(req, 'language'),
      uiLocales: uiLocales ?? parseQuery(req.url).get('ui_locales')?.split(' '),
      preferred,
      acceptLanguage: req.headers['accept-language'],
    })
  }

  /** The language in which to answer. A choice in the address is remembered with the answer. */
  choose(res: Response, hints: LanguageHints): Locale {
    const asked = this.#asked(res.req)
    if (asked !== undefined) this.#deps.cookies.set(res, 'language', asked)
    return this.wanted(res.req, hints) ?? this.#deps.fallback
  }

  /** `?lang=` in the address of a page, as the links of the switcher have it. */
  #asked(req: Request): Locale | undefined {
    const lang = req.method === 'GET' ? parseQuery(req.url).get('lang') : undefined
    return lang !== undefined && isLocale(lang) ? lang : undefined
  }
}
