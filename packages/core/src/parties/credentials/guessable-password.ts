import type { Human } from '../../directory/users/index.js'

/** A word that is shorter is in many passwords by chance. */
const MIN_WORD = 3

/** So many characters that are not of a word make a password nobody guesses from the words. */
const ENOUGH_OF_ITS_OWN = 8

/** Who chooses a password. */
export type ChoosingPerson = Pick<Human, 'userName' | 'profile' | 'email'>

/** The form under which passwords are compared with words and with common ones. */
export const foldedPassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/** The words of some texts, the longest first, each once. */
export function wordsOf(texts: readonly (string | undefined)[]): readonly string[] {
  const words = texts.flatMap((text) => (text === undefined ? [] : foldedPassword(text).split(/[^\p{L}\p{N}]+/u)))
  const known = new Set(words.filter((word) => [...word].length >= MIN_WORD))
  return [...known].toSorted((a, b) => b.length - a.length)
}

/** What whoever knows a person tries first (NIST SP 800-63B-4 §3.1.1.2: derivatives of the user name and of the service). */
export const wordsOfPerson = ({ userName, profile, email }: ChoosingPerson): readonly (string | undefined)[] =>
  [userName, email?.address, profile.firstName, profile.lastName, profile.nickname, profile.displayName]

/**
 * What of a folded password is its own: all of it, unless one of the words is in it.
 *
 * @param words folded, the longest first
 * @returns `undefined` when hardly anything is: the password is made of the words
 */
export function ownPartOf(folded: string, words: readonly string[]): string | undefined {
  const own = words.reduce((left, word) => left.replaceAll(word, ''), folded)
  return own !== folded && [...own].length < ENOUGH_OF_ITS_OWN ? undefined : own
}
