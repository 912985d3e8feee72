/**
 * The texts of the management console, for the browser: each area of each language is loaded on its own, so this entry
 * imports no texts. English and German have texts; people with another language see English.
 */
export { areaTexts, consoleTexts, CONSOLE_AREAS, CONSOLE_LANGUAGES, languageOf, type ConsoleArea, type ConsoleKey, type ConsoleLanguage, type ConsoleTexts } from './console-texts.js'
export { formatParts, formatText, type TextValues } from './format-text.js'
