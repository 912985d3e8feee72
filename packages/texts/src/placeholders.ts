import type { MessageElement } from './icu.js'
import { parseMessage } from './icu.js'

/** How a message uses a value: as text, plural, choice, or date and time. */
export type PlaceholderKind = 'plain' | 'number' | 'choice' | 'time'

/** The parser's type numbers of parts with a value. */
const KINDS: Readonly<Record<number, PlaceholderKind>> = { 1: 'plain', 2: 'number', 3: 'time', 4: 'time', 5: 'choice', 6: 'number' }

function collect(elements: readonly MessageElement[], found: Map<string, PlaceholderKind>): void {
  for (const element of elements) {
    const kind = KINDS[element.type]
    if (kind !== undefined && 'value' in element && found.get(element.value) !== 'number') found.set(element.value, kind)
    if ('options' in element) for (const option of Object.values(element.options)) collect(option.value, found)
  }
}

/**
 * The placeholders of a message in ICU MessageFormat, including those inside plurals and choices, with their use.
 *
 * @throws SyntaxError
 */
export function placeholdersOf(text: string): ReadonlyMap<string, PlaceholderKind> {
  const found = new Map<string, PlaceholderKind>()
  collect(parseMessage(text, 'en').getAst(), found)
  return found
}
