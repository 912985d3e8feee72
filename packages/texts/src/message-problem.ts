import { textsOf } from './locales/index.js'
import type { MessageKey } from './locales/translation.js'
import { placeholdersOf } from './placeholders.js'
import type { PlaceholderKind } from './placeholders.js'

/** UTF-16 code units. Several times the length of our longest text. */
const MAX_LENGTH = 2000

const MARKUP = /<[a-z/!?]|&(?:#\w+|[a-z]\w*);/i

/** Whether a text with that name exists. */
export const isMessageKey = (name: string): name is MessageKey => Object.hasOwn(textsOf('en'), name)

const isPlainError = (problem: unknown): boolean => problem instanceof Error && problem.constructor === Error

function parsed(text: string): ReadonlyMap<string, PlaceholderKind> | undefined {
  try {
    return placeholdersOf(text)
  } catch (problem) {
    // The parser throws SyntaxError for invalid messages, Error for unsupported syntax, and RangeError for invalid formats or deep nesting.
    if (problem instanceof SyntaxError || problem instanceof RangeError || isPlainError(problem)) return undefined
    throw problem
  }
}

/**
 * The problem of a custom text that replaces ours, as the end of a sentence that begins with the name of the text; `undefined` if it is
 * valid. It may omit placeholders, but not use others.
 */
export const messageProblem = (key: MessageKey, text: string): string | undefined => textProblem(text, { ours: placeholdersOf(textsOf('en')[key]) })

/** The rules of a custom text without a default. */
export interface TextRules {
  /** The allowed placeholders. */
  readonly ours: ReadonlyMap<string, PlaceholderKind>
  /** Maximum length in UTF-16 code units. */
  readonly maxLength?: number
}

/** Like `messageProblem`, for any text. */
export function textProblem(text: string, { ours, maxLength = MAX_LENGTH }: TextRules): string | undefined {
  if (text.trim() === '') return 'is empty'
  if (text.length > maxLength) return `is longer than ${maxLength} characters`
  if (MARKUP.test(text)) return 'has markup; pages and mails show plain text'
  const used = parsed(text)
  if (!used) return 'is not a message in ICU MessageFormat'
  for (const [name, kind] of used) {
    const known = ours.get(name)
    if (known === undefined) return `names {${name}}, for which there is no value; it may name ${listed([...ours.keys()])}`
    if (kind !== 'plain' && kind !== known) return `uses {${name}} as a ${kind}, which it is not`
  }
  return undefined
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.map((name) => `{${name}}`).join(', '))
