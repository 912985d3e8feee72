/** Stands in a link where the language of the page is written, such as `de`. */
export const LANGUAGE_IN_LINK = '{{.Lang}}'

const HTTPS = /^https:\/\/[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::[0-9]{1,5})?(?:[/?#](?:[A-Za-z0-9._~:/?#[\]@!$&()*+,;=%-]|\{\{\.Lang\}\})*)?$/i

/**
 * Whether pages may link to it: `https`, in ASCII, without a name and password before the host and without characters that could leave an
 * attribute. Nothing else is a link: `javascript:` and its like would run in our own origin.
 */
export const isLink = (text: string): boolean => HTTPS.test(text)
