import type { Request, Response } from 'express'
import { wordsIn } from '@keyhall/texts'
import type { LanguageHints, Languages } from './languages.js'
import type { PageContext } from './views/index.js'

/** What a page is rendered with, but for the nonce of its response. */
export type Page = Omit<PageContext, 'nonce'>

/** What a route knows of its page. */
export interface PageFacts extends LanguageHints {
  readonly clientName?: string | undefined
  /** See `PageContext`. Where nothing is said, a page that was asked for by GET is asked for again with its own query. */
  readonly self?: string | undefined
}

interface Dependencies {
  readonly languages: Languages
  readonly basePath: string
}

/** Longer than the query of any page of ours; an application may have sent more, and every link of the switcher would repeat it. */
const LONGEST_QUERY = 600

/** The query of a page, without the language in it. */
function ownQuery({ method, url }: Request): string | undefined {
  const mark = url.indexOf('?')
  const query = mark < 0 ? '' : url.slice(mark + 1)
  const kept = query.split('&').filter((part) => part !== '' && !part.startsWith('lang='))
  const rest = kept.join('&')
  return method === 'GET' && rest.length <= LONGEST_QUERY && /^[!-~]*$/.test(rest) ? `?${rest}` : undefined
}

/** Makes what every page is rendered with: the one place where a request becomes the language of its answer. */
export class Pages {
  readonly languages: Languages
  readonly #basePath: string

  constructor({ languages, basePath }: Dependencies) {
    this.languages = languages
    this.#basePath = basePath
  }

  /** To be asked once for each answer: a language that was chosen in the address is remembered with it. */
  of(res: Response, { clientName, self = ownQuery(res.req), ...hints }: PageFacts = {}): Page {
    return {
      basePath: this.#basePath,
      words: wordsIn(this.languages.choose(res, hints)),
      ...(clientName === undefined ? {} : { clientName }),
      ...(self === undefined ? {} : { self }),
    }
  }
}
