import { CONTROL, INVISIBLE, isStorable } from './text.js'

/** Letters and marks of scripts whose spelling needs joiners: cursive scripts, and those that form conjuncts (UAX #31 §2.3). */
const JOINED_SCRIPTS = [
  'Arabic', 'Syriac', 'Mandaic', 'Nko', 'Mongolian', 'Adlam', 'Hanifi_Rohingya', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil',
  'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese', 'Grantha', 'Newa', 'Tirhuta', 'Modi', 'Sharada',
] as const
const JOINED = JOINED_SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`).join('')

/**
 * Characters without a shape of their own where they belong to the spelling of a text:
 * a zero-width joiner or non-joiner between two letters or marks of such a script, a variation selector after an ideograph or a letter that has
 * variants, and the parts of an emoji that Unicode recommends for interchange (UTS #51 §1.4.7).
 */
const PARTS = new RegExp(
  `(?<=[[\\p{L}\\p{M}]&&[${JOINED}]])[\\u200c\\u200d](?=[[\\p{L}\\p{M}]&&[${JOINED}]])` +
  '|(?<=\\p{Script=Han})[\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}]|(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]|\\p{RGI_Emoji}', 'gv',
)

/**
 * Whether `text` can be shown as the name of a person or a thing in every script: storable, without control characters, characters that change the
 * writing direction, and invisible ones that belong to no spelling. Names to sign in with and other identifiers follow the stricter `isPlain`.
 */
export const isDisplayText = (text: string): boolean =>
  isStorable(text) && !CONTROL.test(text) && (!INVISIBLE.test(text) || !INVISIBLE.test(text.replace(PARTS, 'x')))
