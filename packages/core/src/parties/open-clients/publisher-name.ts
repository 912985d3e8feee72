import type { Instance } from '../../foundation/instance/index.js'
import { isUntrustedClaim } from './trust-words.js'

const MAX_NAME = 60

/** Formatting, private-use, unassigned and enclosing characters, and lookalikes of spaces: none belongs to a name in a heading. */
const DECEPTIVE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Me}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu
/** Symbols other than those of ordinary names, such as check marks, seals and emoji. */
const SYMBOL = /(?![+=<>|~$€£¥])\p{S}/gu

/** Letters of Latin with the status "Allowed" of UTS #39 §3.1: no phonetic, historic or otherwise unusual ones. */
const LATIN = /[A-Za-z\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u0131\u0134-\u013E\u0141-\u0148\u014A-\u017E\u018F\u01A0\u01A1\u01AF\u01B0\u01CD-\u01DC\u01DE-\u01E3\u01E6-\u01F0\u01F4\u01F5\u01F8-\u021B\u021E\u021F\u0226-\u0233\u0259\u1E00-\u1E99\u1E9E\u1EA0-\u1EF9]/u

/** The scripts that UAX #31 (table 5) recommends for identifiers; of Cyrillic and Greek the modern letters. Others imitate Latin, and few people read them. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  latin: LATIN, cyrillic: /[\u0400-\u045F\u048A-\u052F]/u, greek: /[\u0386-\u03CE\u1F00-\u1FFC]/u, han: /\p{scx=Han}/u, hiragana: /\p{scx=Hiragana}/u, katakana: /\p{scx=Katakana}/u,
  bopomofo: /\p{scx=Bopomofo}/u, hangul: /\p{sc=Hangul}/u, arabic: /\p{sc=Arabic}/u, armenian: /\p{sc=Armenian}/u, bengali: /\p{sc=Bengali}/u, devanagari: /\p{sc=Devanagari}/u,
  ethiopic: /\p{sc=Ethiopic}/u, georgian: /\p{sc=Georgian}/u, gujarati: /\p{sc=Gujarati}/u, gurmukhi: /\p{sc=Gurmukhi}/u, hebrew: /\p{sc=Hebrew}/u, kannada: /\p{sc=Kannada}/u, khmer: /\p{sc=Khmer}/u,
  lao: /\p{sc=Lao}/u, malayalam: /\p{sc=Malayalam}/u, myanmar: /\p{sc=Myanmar}/u, oriya: /\p{sc=Oriya}/u, sinhala: /\p{sc=Sinhala}/u, tamil: /\p{sc=Tamil}/u, telugu: /\p{sc=Telugu}/u,
  thaana: /\p{sc=Thaana}/u, thai: /\p{sc=Thai}/u, tibetan: /\p{sc=Tibetan}/u,
}

/** Combinations that are ordinary within a word (UTS #39 §5.2, "highly restrictive"). */
const TOGETHER: readonly (readonly string[])[] = [['latin', 'han', 'hiragana', 'katakana'], ['latin', 'han', 'bopomofo'], ['latin', 'han', 'hangul']]

/** Letters of Cyrillic and Greek that look like Latin ones (UTS #39, confusables). */
const LIKE_LATIN = /[АВСЕНІЈКМОРЅТУХасеорхуіјѕһԁӏԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυικ]/u

/** Whether every letter of the name could be a Latin one, though it is in another script (whole-script confusables, UTS #39 §4). */
function imitatesLatin(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? []
  return letters.length > 1 && letters.every((letter) => LIKE_LATIN.test(letter))
}

/** The names under which people know this service. @param own product, vendor word and host */
export function serviceNames({ settings }: Pick<Instance, 'settings'>, own: readonly string[] = ['Keyhall']): readonly string[] {
  const { name } = settings.policies.branding.active ?? {}
  return name === undefined ? own : [...own, name]
}

/** The scripts that a character may be of; `undefined` for characters of all scripts, such as digits and combining marks. */
function scriptsOf(character: string): readonly string[] | undefined {
  if (!/[\p{L}\p{M}\p{N}]/u.test(character) || /[0-9\p{sc=Inherited}]/u.test(character)) return undefined
  return Object.keys(SCRIPTS).filter((script) => SCRIPTS[script]?.test(character))
}

/** Whether the letters of a word are of one recommended script, or of scripts that are written together. */
function isOrdinary(word: string): boolean {
  const letters = [...word].flatMap((character) => {
    const scripts = scriptsOf(character)
    return scripts ? [scripts] : []
  })
  const sets = [...Object.keys(SCRIPTS).map((script) => [script]), ...TOGETHER]
  // Latin beside other letters is a prefix or a suffix. In between, other letters could stand for Latin ones.
  const switches = letters.filter((scripts, index) => index > 0 && scripts.includes('latin') !== letters[index - 1]?.includes('latin')).length
  return switches <= 1 && sets.some((set) => letters.every((scripts) => scripts.some((script) => set.includes(script))))
}

/**
 * The name that a client may show people. It chose the name itself, so characters that hide or reorder text are removed.
 *
 * @param fallback the name when nothing is left, when letters imitate another name, and when the name promises trust or is that of this service
 * @param names of this service
 */
export function publisherName(text: string | undefined, fallback: string, names: readonly string[] = ['Keyhall']): string {
  const plain = (text ?? '').normalize('NFKC').replace(DECEPTIVE, '').replace(SYMBOL, '').replace(/\s+/gu, ' ').replace(/\p{Mn}{3,}/gu, '').trim()
  const name = [...plain].slice(0, MAX_NAME).join('').trim()
  const isRefused = !/[\p{L}\p{N}]/u.test(name) || imitatesLatin(name) || !name.split(/[\s\p{P}]+/u).every(isOrdinary) || isUntrustedClaim(plain, names)
  return isRefused ? fallback : name
}
