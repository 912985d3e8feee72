import { shownText } from './shown-text.js'

/** Parameters whose values an error page shows. None of them carries a secret. */
type ShownName = 'client_id' | 'redirect_uri' | 'post_logout_redirect_uri'

/** The parameter that caused an error, with the value that was sent. */
export interface SentParameter {
  readonly name: ShownName
  readonly value: string
}

/** In UTF-16. */
const MAX_SHOWN = 200

/** User information, query and fragment of an address can hold secrets. */
const withoutSecrets = (address: string): string =>
  address.replace(/^([a-z][\w+.-]*:)?\/\/[^/?#]*@/i, '$1//...@').replace(/[?#].*$/s, (rest) => `${rest[0]}...`)

/** Returns the parameter with its value in the form that an error page can show: short and without secrets. */
export const sentParameter = (name: ShownName, value: string): SentParameter =>
  ({ name, value: shownText(name === 'client_id' ? value : withoutSecrets(value), MAX_SHOWN) })
