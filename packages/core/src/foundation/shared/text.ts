import { inALabels, inULabels } from './a-label.js'

// eslint-disable-next-line no-control-regex -- ASCII is what this excludes
const IN_TWO_FORMS = /xn--|[^\0-\x7f]/
// eslint-disable-next-line no-control-regex -- control characters are what this looks for
export const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
/**
 * Invisible characters and those that change the writing direction, by Unicode property, so that no list needs maintenance. U+2800 is the
 * Braille blank; variation selectors and tags are default-ignorable.
 */
export const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800]/u

/** Whether SQLite and Postgres store and find `text` identically: no NUL, no lone UTF-16 surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Whether `text` can be an identifier: storable, without control characters, invisible characters, or characters that change the writing direction.
 * Names that are only shown follow `isDisplayText`.
 */
export const isPlain = (text: string): boolean => isStorable(text) && !CONTROL.test(text) && !INVISIBLE.test(text)

/** Apostrophes that keyboards write for one another: phones and word processors replace the straight one while a person types. */
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc]/g

/**
 * The form in which names are compared and kept unique: NFKC, lower case, trimmed, with straight apostrophes, the domain of an address in its own
 * letters, because browsers turn a typed domain into A-labels. Computed here because `lower()` differs between database engines.
 */
export const canonicalName = (text: string): string =>
  withDomain(text.normalize('NFKC').toLowerCase().normalize('NFKC').trim().replace(APOSTROPHES, "'"), inULabels)

/** The canonical form of a name as versions up to 0.5.0 may have stored it: with A-labels in the domain of an address, or else with typographic apostrophes. */
export function olderName(canonical: string): string {
  const older = withDomain(canonical, inALabels)
  return older === canonical ? canonical.replaceAll("'", '\u2019') : older
}

function withDomain(name: string, spelled: (domain: string) => string): string {
  const at = name.lastIndexOf('@') + 1
  return at > 0 && IN_TWO_FORMS.test(name) ? `${name.slice(0, at)}${spelled(name.slice(at))}` : name
}

/** The length of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x8_00 ? 2 : code < 0x1_00_00 ? 3 : 4
  }
  return bytes
}

const MAX_QUOTED_LENGTH = 60
const MAX_QUOTED_COUNT = 5

/** A caller's value for a message: quoted, with control characters escaped, and truncated. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text)

/** The first few of these values, quoted. */
export const quotedList = (texts: readonly string[]): string =>
  [...texts.slice(0, MAX_QUOTED_COUNT).map(quoted), ...(texts.length > MAX_QUOTED_COUNT ? [`and ${texts.length - MAX_QUOTED_COUNT} more`] : [])].join(', ')
