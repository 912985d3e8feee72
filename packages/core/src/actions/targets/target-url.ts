import type { Branded } from '../../foundation/shared/index.js'
import { TextValue } from '../../foundation/shared/index.js'

/** The address of a target. */
export type TargetUrl = Branded<string, 'TargetUrl'>

/** Without user name and password, and without characters that URL parsers treat differently. Names in other scripts are allowed. */
const HTTP_URL = /^https?:\/\/[^/?#@]+(?=[/?#]|$)/i
const UNUSUAL = /[\s\p{Cc}\\]/u

export const TargetUrl = new TextValue<TargetUrl>({
  name: 'endpoint',
  expected: 'an http or https URL without user name and password',
  max: 1000,
  is: (text) => HTTP_URL.test(text) && !UNUSUAL.test(text),
})
