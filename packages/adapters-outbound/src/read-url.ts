/** Characters that `URL` drops or replaces, and other parsers may not. */
const UNUSUAL = /[\s\p{Cc}\\]/u

/** @returns `undefined` for anything but an absolute http or https URL without user name and password */
export function readUrl(text: string): URL | undefined {
  if (UNUSUAL.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : undefined
}
