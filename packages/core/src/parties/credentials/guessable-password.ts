import type { Human, NewHuman } from '../../directory/users/index.js'

/** Shorter words occur in many passwords by chance. */
const MIN_WORD = 3

/** With this many characters outside the words, a password is not guessable from them. */
const ENOUGH_OF_ITS_OWN = 8

/** The person who chooses a password. */
export type ChoosingPerson = Pick<Human, 'userName'> & Pick<NewHuman, 'profile' | 'email'>

/** The form in which passwords are compared with words and with common passwords. */
export const foldedPassword = (password: string): string => password.normalize('NFKC').toLowerCase()

/** Whether a folded password repeats one or two characters of any script, such as `аааааааа`. Lists of common passwords have few outside of Latin. */
export const isRepetition = (folded: string): boolean => new Set(folded).size <= 2

/** The words of some texts, the longest first, without duplicates. */
export function wordsOf(texts: readonly (string | undefined)[]): readonly string[] {
  const words = texts.flatMap((text) => (text === undefined ? [] : foldedPassword(text).split(/[^\p{L}\p{N}]+/u)))
  const known = new Set(words.filter((word) => [...word].length >= MIN_WORD))
  return [...known].toSorted((a, b) => b.length - a.length)
}

/** Words that an attacker who knows the person tries first (NIST SP 800-63B-4 §3.1.1.2: derivatives of the user name and of the service). */
export const wordsOfPerson = ({ userName, profile, email }: ChoosingPerson): readonly (string | undefined)[] =>
  [userName, email?.address, profile.firstName, profile.lastName, profile.nickname, profile.displayName]

/**
 * The part of a folded password outside the words; all of it if it contains none of them.
 *
 * @param words folded, the longest first
 * @returns `undefined` when little is left: the password is derived from the words
 */
export function ownPartOf(folded: string, words: readonly string[]): string | undefined {
  const own = words.reduce((left, word) => left.replaceAll(word, ''), folded)
  return own !== folded && [...own].length < ENOUGH_OF_ITS_OWN ? undefined : own
}
