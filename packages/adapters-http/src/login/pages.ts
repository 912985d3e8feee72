import type { Request, Response } from 'express'
import type { EffectiveBranding } from '@keyhall/core/branding'
import { wordsIn } from '@keyhall/texts'
import type { Locale, Overrides, Words } from '@keyhall/texts'
import type { LanguageHints, Languages } from './languages.js'
import { lookOf } from './views/index.js'
import type { Look, PageContext } from './views/index.js'

/** The context of a page, without the nonce of the response. */
export type Page = Omit<PageContext, 'nonce'>

/** Facts about a page from its route. */
export interface PageFacts extends LanguageHints {
  readonly clientName?: string | undefined
  /** See `PageContext`. Default for GET: the query of the request. */
  readonly self?: string | undefined
  /** Branding and texts. Default: those set by `dress`, otherwise those of the instance. */
  readonly brand?: EffectiveBranding | undefined
}

interface Dependencies {
  readonly languages: Languages
  readonly basePath: string
  /** The branding of pages without application. */
  readonly brand: () => EffectiveBranding
}

/** Maximum length of a query to repeat. An application may send a longer one, which every link of the language switcher would contain. */
const MAX_QUERY = 600

/** Parameters that links never repeat. */
const NEVER_REPEATED = /^(lang|access_token|id_token|refresh_token|code|password|client_secret|csrf)=/

/** The query of a page, without the language and without secrets. */
function ownQuery({ method, url }: Request): string | undefined {
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark + 1)
  const parts = query.split('&').filter((part) => part !== '' && !NEVER_REPEATED.test(part))
  const rest = parts.join('&')
  return method === 'GET' && rest.length <= MAX_QUERY && /^[!-~]*$/.test(rest) ? `?${rest}` : undefined
}

const NO_OVERRIDES: Overrides = {}

/** Custom texts. Validated when set, and again when formatted. */
const textsOf = ({ texts }: EffectiveBranding, locale: Locale): Overrides => texts[locale] ?? NO_OVERRIDES

/** The value for an object in a language. */
function madeOnce<Key extends object, Value>(known: WeakMap<Key, Map<Locale, Value>>, key: Key, locale: Locale, make: () => Value): Value {
  const byLocale = known.get(key) ?? new Map<Locale, Value>()
  const value = byLocale.get(locale) ?? make()
  if (!byLocale.has(locale)) known.set(key, byLocale.set(locale, value))
  return value
}

/** Creates the context of every page. The only place that chooses the language. */
export class Pages {
  readonly languages: Languages
  readonly #basePath: string
  readonly #brand: () => EffectiveBranding
  /** By custom texts. Equal objects, so that `PreparedPage` recognizes the same texts. */
  readonly #words = new WeakMap<Overrides, Map<Locale, Words>>()
  readonly #looks = new WeakMap<EffectiveBranding, Map<Locale, Look>>()
  readonly #dressed = new WeakMap<Response, EffectiveBranding>()

  constructor({ languages, basePath, brand }: Dependencies) {
    this.languages = languages
    this.#basePath = basePath
    this.#brand = brand
  }

  /** Sets the branding of the response, including error pages. */
  dress(res: Response, brand: EffectiveBranding): void {
    this.#dressed.set(res, brand)
  }

  /** Call once a response: it stores the language chosen by `?lang=`. */
  of(res: Response, { clientName, self = ownQuery(res.req), brand = this.#dressed.get(res) ?? this.#brand(), ...hints }: PageFacts = {}): Page {
    const locale = this.languages.choose(res, hints)
    return {
      basePath: this.#basePath,
      words: this.#wordsOf(locale, textsOf(brand, locale)),
      look: this.#lookOf(brand, locale),
      ...(clientName === undefined ? {} : { clientName }),
      ...(self === undefined ? {} : { self }),
    }
  }

  #lookOf(brand: EffectiveBranding, locale: Locale): Look {
    return madeOnce(this.#looks, brand, locale, () => lookOf(brand, { basePath: this.#basePath, locale }))
  }

  #wordsOf(locale: Locale, overrides: Overrides): Words {
    return madeOnce(this.#words, overrides, locale, () => wordsIn(locale, overrides))
  }
}
