import { IntlMessageFormat } from 'intl-messageformat'

/** A part of a parsed message. */
export type MessageElement = ReturnType<IntlMessageFormat['getAst']>[number]

/** What stands in the place of a placeholder. Numbers are written as the language writes them. */
export type Value = string | number

/** Markup is no part of our messages: `<` is the character. */
const OPTIONS = { ignoreTag: true }

/**
 * Parses a message in ICU MessageFormat.
 *
 * @throws SyntaxError
 */
export const parseMessage = (text: string, locale: string): IntlMessageFormat => new IntlMessageFormat(text, locale, undefined, OPTIONS)

/** Whether a text says the same with and without being parsed. An apostrophe by itself is one; two are one, and before `{` it quotes. */
export const isPlainText = (text: string): boolean => !/[{}]|''|'[<>]/.test(text)

/** More than all languages have of our own messages, so that only texts from outside ever fill it. */
const MAX_COUNT = 10_000

/** Parsed messages, so that each is parsed once. Bounded: what does not fit begins it anew. */
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
