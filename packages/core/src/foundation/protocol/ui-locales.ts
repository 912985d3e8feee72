import type { Parameters } from './parameters.js'

const MAX_COUNT = 10
const TAG = /^[A-Za-z0-9-]{1,35}$/

/**
 * The languages of `ui_locales`, the preferred one first (OIDC Core §3.1.2.1). Never refuses a request: invalid BCP 47 tags are skipped, and
 * so are those after the tenth.
 */
export const uiLocales = (parameters: Parameters): readonly string[] =>
  (parameters.get('ui_locales') ?? '').split(' ').slice(0, MAX_COUNT).filter((tag) => TAG.test(tag))
