import { mediaType } from '../wire/json-answer.js'
import type { HttpAnswer } from '../wire/send.js'
import { htmlDocument } from './html-document.js'
import type { HtmlDocument } from './html-document.js'

/** Where the browser ended: a page of the server, or a redirect to a URL outside. */
export class Arrival {
  /** The last URL that was requested. */
  readonly url: string
  readonly answer: HttpAnswer
  /** Every redirect target on the way, exactly as the server sent it. */
  readonly redirects: readonly string[]
  /** The URL outside, exactly as the server sent it; `undefined` on a page of the server. */
  readonly leftTo: string | undefined
  #document: HtmlDocument | undefined

  constructor(url: string, answer: HttpAnswer, redirects: readonly string[], leftTo?: string) {
    this.url = url
    this.answer = answer
    this.redirects = redirects
    this.leftTo = leftTo
  }

  get document(): HtmlDocument {
    this.#document ??= htmlDocument(mediaType(this.answer).includes('html') ? this.answer.body : '')
    return this.#document
  }

  /** A description for the reason of a verdict. */
  get description(): string {
    if (this.leftTo !== undefined) return `a redirect to ${this.leftTo}`
    const { title, textOf } = this.document
    const words = [title, textOf('error-message'), textOf('developer-message')].filter(Boolean).map((each) => `"${each}"`).join(': ')
    return `status ${this.answer.status} ${words === '' ? `at ${new URL(this.url).pathname}` : `and the page ${words}`}`
  }
}
