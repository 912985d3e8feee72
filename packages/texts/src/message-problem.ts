import { textsOf } from './locales/index.js'
import type { MessageKey } from './locales/translation.js'
import { placeholdersOf } from './placeholders.js'
import type { PlaceholderKind } from './placeholders.js'

/** In UTF-16. Several times as long as our longest text in the longest language. */
const MAX_LENGTH = 2000

const MARKUP = /<[a-z/!?]|&(?:#\w+|[a-z]\w*);/i

/** Whether there is a text of that name. */
export const isMessageKey = (name: string): name is MessageKey => Object.hasOwn(textsOf('en'), name)

const isPlainError = (problem: unknown): boolean => problem instanceof Error && problem.constructor === Error

function parsed(text: string): ReadonlyMap<string, PlaceholderKind> | undefined {
  try {
    return placeholdersOf(text)
  } catch (problem) {
    // The parser reports with SyntaxError, and with a plain Error what it knows and does not support; a RangeError says that a format is
    // none, or that the text is nested beyond reason.
    if (problem instanceof SyntaxError || problem instanceof RangeError || isPlainError(problem)) return undefined
    throw problem
  }
}

/**
 * What is wrong with a text that is to stand in place of ours, as the end of a sentence that begins with the name of the text;
 * `undefined` when nothing is. It may leave placeholders out, but there is no value for others than ours.
 */
export function messageProblem(key: MessageKey, text: string): string | undefined {
  if (text.trim() === '') return 'is empty'
  if (text.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`
  if (MARKUP.test(text)) return 'has markup; pages and mails show plain text'
  const used = parsed(text)
  if (!used) return 'is not a message in ICU MessageFormat'
  const ours = placeholdersOf(textsOf('en')[key])
  for (const [name, kind] of used) {
    const known = ours.get(name)
    if (known === undefined) return `names {${name}}, for which there is no value; it may name ${listed([...ours.keys()])}`
    if (kind !== 'plain' && kind !== known) return `uses {${name}} as a ${kind}, which it is not`
  }
  return undefined
}

const listed = (names: readonly string[]): string => (names.length === 0 ? 'none' : names.map((name) => `{${name}}`).join(', '))
