import { IntlMessageFormat } from 'intl-messageformat'

/** A part of a parsed message. */
export type MessageElement = ReturnType<IntlMessageFormat['getAst']>[number]

/** The value of a placeholder. Numbers are formatted for the language. */
export type Value = string | number

/** Messages contain no markup: `<` is an ordinary character. */
const OPTIONS = { ignoreTag: true }

/**
 * Parses a message in ICU MessageFormat.
 *
 * @throws SyntaxError
 */
export const parseMessage = (text: string, locale: string): IntlMessageFormat => new IntlMessageFormat(text, locale, undefined, OPTIONS)

/** Whether parsing leaves a text unchanged. In messages, `''` is an apostrophe, and an apostrophe before `{` starts a quotation. */
export const isPlainText = (text: string): boolean => !/[{}]|''|'[<>]/.test(text)

/** More than the number of our own messages in all languages, so that only custom texts can fill the cache. */
const MAX_COUNT = 10_000

/** Cache of parsed messages. Cleared when it is full. */
export class MessageCache {
  readonly #parsed = new Map<string, IntlMessageFormat>()
  readonly #most: number

  constructor(most: number = MAX_COUNT) {
    this.#most = most
  }

  /** @throws SyntaxError */
  parsed(text: string, locale: string): IntlMessageFormat {
    const key = `${locale} ${text}`
    const known = this.#parsed.get(key)
    if (known) return known
    const message = parseMessage(text, locale)
    if (this.#parsed.size >= this.#most) this.#parsed.clear()
    this.#parsed.set(key, message)
    return message
  }
}
