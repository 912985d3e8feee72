import { mediaType } from '../wire/json-answer.js'
import type { HttpAnswer } from '../wire/send.js'
import { htmlDocument } from './html-document.js'
import type { HtmlDocument } from './html-document.js'

/** Where a browser has arrived: a page of the server, or an address outside to which it was sent. */
export class Arrival {
  /** The last address that it asked. */
  readonly url: string
  readonly answer: HttpAnswer
  /** Every address to which it was sent on its way, as the server wrote it. */
  readonly redirects: readonly string[]
  /** The address outside, as the server wrote it; `undefined` on a page of the server. */
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

  /** Where it is, in the words of a reason. */
  get description(): string {
    if (this.leftTo !== undefined) return `a redirect to ${this.leftTo}`
    const { title, textOf } = this.document
    const words = [title, textOf('error-message'), textOf('developer-message')].filter(Boolean).map((each) => `"${each}"`).join(': ')
    return `status ${this.answer.status} ${words === '' ? `at ${new URL(this.url).pathname}` : `and the page ${words}`}`
  }
}
