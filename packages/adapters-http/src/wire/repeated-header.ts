import type { IncomingMessage } from 'node:http'

/**
 * Whether a request has several lines of a header that may have one. Node keeps the first of them and drops the others, so that a proxy
 * that reads the last one would see another request.
 *
 * @param name in lower case
 */
export function isRepeated({ rawHeaders }: IncomingMessage, name: string): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index] ?? ''
    if (header.length === name.length && header.toLowerCase() === name && ++count > 1) return true
  }
  return false
}
