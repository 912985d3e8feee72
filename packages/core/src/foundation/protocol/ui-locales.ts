import type { Parameters } from './parameters.js'

const MAX_COUNT = 10
const TAG = /^[A-Za-z0-9-]{1,35}$/

/**
 * The languages of `ui_locales`, the best one first (OIDC Core §3.1.2.1). Nobody is refused for them: what cannot be a tag of BCP 47 is
 * left out, and so is what comes after the tenth.
 */
export const uiLocales = (parameters: Parameters): readonly string[] =>
  (parameters.get('ui_locales') ?? '').split(' ').slice(0, MAX_COUNT).filter((tag) => TAG.test(tag))
