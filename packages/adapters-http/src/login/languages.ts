import type { Request, Response } from 'express'
import { isLocale, wantedLocale } from '@keyhall/texts'
import type { Locale } from '@keyhall/texts'
import { queryOf } from '../wire/form-encoding.js'
import type { Cookies } from './cookies.js'

/** Language preferences other than `Accept-Language`. */
export interface LanguageHints {
  /** `ui_locales`, when not in the query. */
  readonly uiLocales?: readonly string[] | undefined
  /** The language of the authenticated user. Of others it would reveal that the user exists. */
  readonly preferred?: string | undefined
  /** The language of this page only, before all preferences, such as that of a preview. */
  readonly fixed?: string | undefined
}

interface Dependencies {
  readonly cookies: Cookies
  readonly fallback: Locale
}

/** Chooses the language of each page, and stores an explicit choice in a cookie. */
export class Languages {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether the user has chosen a language explicitly. */
  isChosen(req: Request): boolean {
    const chosen = this.#explicitChoice(req) ?? this.#deps.cookies.read(req, 'language')
    return chosen !== undefined && isLocale(chosen)
  }

  /** The preferred language, if known. */
  preferredLocale(req: Request, { uiLocales, preferred }: LanguageHints): Locale | undefined {
    return wantedLocale({
      chosen: this.#explicitChoice(req) ?? this.#deps.cookies.read(req, 'language'),
      uiLocales: uiLocales ?? queryOf(req).get('ui_locales')?.split(' '),
      preferred,
      acceptLanguage: req.headers['accept-language'],
    })
  }

  /** The language of the response. Stores a choice made by `?lang=`. */
  choose(res: Response, hints: LanguageHints): Locale {
    if (hints.fixed !== undefined && isLocale(hints.fixed)) return hints.fixed
    const choice = this.#explicitChoice(res.req)
    if (choice !== undefined) this.#deps.cookies.set(res, 'language', choice)
    return this.preferredLocale(res.req, hints) ?? this.#deps.fallback
  }

  /** The value of `?lang=`, as in the links of the language switcher. */
  #explicitChoice(req: Request): Locale | undefined {
    const lang = req.method === 'GET' ? queryOf(req).get('lang') : undefined
    return lang !== undefined && isLocale(lang) ? lang : undefined
  }
}
