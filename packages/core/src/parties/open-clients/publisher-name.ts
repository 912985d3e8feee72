const MAX_NAME = 60

/** Marks that stack, formatting, private-use and unassigned characters, and lookalikes of spaces: none belongs to a name in a heading. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Me}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]/gu
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u, /\p{Script=Coptic}/u]

/** Letters of Cyrillic and Greek that look like Latin ones (UTS #39, confusables). */
const LIKE_LATIN = /[АВСЕНІЈКМОРЅТУХасеорхуіјѕһԁӏԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυικ]/u

/** Whether every letter of the name could be a Latin one, though it is in another script (whole-script confusables, UTS #39 §4). */
function imitatesLatin(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? []
  return letters.length > 1 && letters.every((letter) => LIKE_LATIN.test(letter))
}

/** Whether a word uses letters of several scripts that look alike (UTS #39 §5.1). */
const isMixed = (word: string): boolean => SCRIPTS.filter((script) => script.test(word)).length > 1

/**
 * The name that a client may show people. It chose the name itself, so characters that hide or reorder text are removed.
 *
 * @param fallback the name when nothing is left, or when letters of other scripts imitate another name
 */
export function publisherName(text: string | undefined, fallback: string): string {
  const plain = (text ?? '').normalize('NFKC').replace(DECEPTIVE, '').replace(/\s+/gu, ' ').replace(/\p{Mn}{3,}/gu, '').trim()
  const name = [...plain].slice(0, MAX_NAME).join('').trim()
  return name === '' || imitatesLatin(name) || name.split(' ').some(isMixed) ? fallback : name
}
