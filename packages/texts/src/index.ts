/**
 * Every word that people read, in every language, and the choice among the languages.
 *
 * Texts are messages in ICU MessageFormat, one module for each language and area. English is the source; what it has, every other
 * language must have. Nothing here knows pages, mails or requests, and every text is plain: whoever makes HTML of it escapes it.
 */
export { chooseLocale, wantedLocale, type WantedLanguages } from './choose-locale.js'
export { LOCALES, isLocale, textsOf, type Language, type Locale } from './locales/index.js'
export type { MessageKey } from './locales/translation.js'
export { isMessageKey, messageProblem } from './message-problem.js'
export { wordsIn, type Overrides, type Words } from './words.js'
