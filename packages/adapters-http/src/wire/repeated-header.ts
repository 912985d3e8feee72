import type { IncomingMessage } from 'node:http'

/**
 * Whether a request repeats a header that must be unique. Node keeps only the first line, while a proxy may use the last one (request
 * smuggling).
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
