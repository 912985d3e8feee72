import { shownText } from './shown-text.js'

/** Parameters whose values an error page shows. None of them contains a secret. */
type ShownName = 'client_id' | 'redirect_uri' | 'post_logout_redirect_uri'

/** The parameter that caused an error, with its value. */
export interface SentParameter {
  readonly name: ShownName
  readonly value: string
}

/** UTF-16 code units. */
const MAX_SHOWN = 200

/** User information, query and fragment of a URL may contain secrets. */
const withoutSecrets = (address: string): string =>
  address.replace(/^([a-z][\w+.-]*:)?\/\/[^/?#]*@/i, '$1//...@').replace(/[?#].*$/s, (rest) => `${rest[0]}...`)

/** The parameter with its value as an error page may show it: short and without secrets. */
export const sentParameter = (name: ShownName, value: string): SentParameter =>
  ({ name, value: shownText(name === 'client_id' ? value : withoutSecrets(value), MAX_SHOWN) })
