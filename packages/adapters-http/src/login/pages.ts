import type { Request, Response } from 'express'
import type { EffectiveBranding } from '@keyhall/core/branding'
import { wordsIn } from '@keyhall/texts'
import type { Locale, Overrides } from '@keyhall/texts'
import type { LanguageHints, Languages } from './languages.js'
import { lookOf } from './views/index.js'
import type { PageContext } from './views/index.js'

/** What a page is rendered with, but for the nonce of its response. */
export type Page = Omit<PageContext, 'nonce'>

/** What a route knows of its page. */
export interface PageFacts extends LanguageHints {
  readonly clientName?: string | undefined
  /** See `PageContext`. Where nothing is said, a page that was asked for by GET is asked for again with its own query. */
  readonly self?: string | undefined
  /** How the page looks, and what it says; as was said of the answer, or as the instance has it, where nothing is said. */
  readonly brand?: EffectiveBranding | undefined
}

interface Dependencies {
  readonly languages: Languages
  readonly basePath: string
  /** How pages look that belong to no application. */
  readonly brand: () => EffectiveBranding
}

/** Longer than the query of any page of ours; an application may have sent more, and every link of the switcher would repeat it. */
const MAX_QUERY = 600

/** What no link repeats, whoever has put it into an address. */
const NEVER_REPEATED = /^(lang|access_token|id_token|refresh_token|code|password|client_secret|csrf)=/

/** The query of a page, without the language in it, and without what should not be in addresses. */
function ownQuery({ method, url }: Request): string | undefined {
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark + 1)
  const kept = query.split('&').filter((part) => part !== '' && !NEVER_REPEATED.test(part))
  const rest = kept.join('&')
  return method === 'GET' && rest.length <= MAX_QUERY && /^[!-~]*$/.test(rest) ? `?${rest}` : undefined
}

/** They were checked when they were set, and are checked again when they are formatted. */
const textsOf = ({ texts }: EffectiveBranding, locale: Locale): Overrides => texts[locale] ?? {}

/** Makes what every page is rendered with: the one place where a request becomes the language of its answer. */
export class Pages {
  readonly languages: Languages
  readonly #basePath: string
  readonly #brand: () => EffectiveBranding
  readonly #dressed = new WeakMap<Response, EffectiveBranding>()

  constructor({ languages, basePath, brand }: Dependencies) {
    this.languages = languages
    this.#basePath = basePath
    this.#brand = brand
  }

  /** Says how the page of this answer is going to look, whatever it says: also a message that something is in the way. */
  dress(res: Response, brand: EffectiveBranding): void {
    this.#dressed.set(res, brand)
  }

  /** To be asked once for each answer: a language that was chosen in the address is remembered with it. */
  of(res: Response, { clientName, self = ownQuery(res.req), brand = this.#dressed.get(res) ?? this.#brand(), ...hints }: PageFacts = {}): Page {
    const locale = this.languages.choose(res, hints)
    return {
      basePath: this.#basePath,
      words: wordsIn(locale, textsOf(brand, locale)),
      look: lookOf(brand, { basePath: this.#basePath, locale }),
      ...(clientName === undefined ? {} : { clientName }),
      ...(self === undefined ? {} : { self }),
    }
  }
}
