/** Helpers for texts that people write: settings, arguments, documents. Must never repeat a secret in a message. */
export { didYouMean } from './did-you-mean.js'
export { parseJson } from './parse-json.js'
export { isPlaceholder, isPlaceholderKey } from './placeholder.js'
export { printable } from './printable.js'
export { Unreadable } from './unreadable.js'
