/**
 * All texts for people, in every language, and the choice of the language.
 *
 * Texts are messages in ICU MessageFormat, one module for each language and area. English is the source; every other
 * language must have the same texts. Texts are plain: callers escape them for HTML. Must not know pages, mails or requests.
 */
export { chooseLocale, wantedLocale, type WantedLanguages } from './choose-locale.js'
export { LOCALES, isLocale, textsOf, type Language, type Locale } from './locales/index.js'
export type { MessageKey } from './locales/translation.js'
export { isMessageKey, messageProblem, textProblem, type TextRules } from './message-problem.js'
export { customText, wordsIn, type Overrides, type Words } from './words.js'
