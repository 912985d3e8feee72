/** Placeholder in a link for the language of the page, such as `de`. */
export const LANGUAGE_IN_LINK = '{{.Lang}}'

const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::[0-9]{1,5})?(?:[/?#](?:[A-Za-z0-9._~:/?#[\]@!$&()*+,;=%-]|\{\{\.Lang\}\})*)?$/i

/**
 * Whether pages may link to it: `https`, in ASCII, without user information and without characters that could end an attribute. Nothing else
 * is accepted: `javascript:` and its like would run in our own origin.
 */
export const isLink = (text: string): boolean => HTTPS.test(text)
