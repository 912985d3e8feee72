/** Helpers for text that people write: settings, arguments, documents. Messages must never contain a secret. */
export { parseJson } from './parse-json.js'
export { isPlaceholder, isPlaceholderKey } from './placeholder.js'
export { printable } from './printable.js'
export { Unreadable } from './unreadable.js'
