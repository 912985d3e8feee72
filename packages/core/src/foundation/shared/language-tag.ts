import type { Branded } from './branded.js'
import { TextValue } from './text-value.js'

/** A language tag (BCP 47). */
export type LanguageTag = Branded<string, 'LanguageTag'>

const TAG = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/

export const LanguageTag = new TextValue<LanguageTag>({
  name: 'language',
  expected: 'a language tag such as en or de-CH',
  max: 35,
  is: (text) => TAG.test(text),
})
