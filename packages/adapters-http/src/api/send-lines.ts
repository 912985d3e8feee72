import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { NO_STORE } from '../wire/send.js'

/** Maximum number of lines of one response. */
const MAX_LINES = 200_000

/** One page of a list, as the API method returns it. */
type Page = Readonly<Record<string, unknown>>

/**
 * Sends all items of a list as newline-delimited JSON. The last line is `{"nextCursor": …}` if there are more than `MAX_LINES`: a request
 * with this `cursor` continues. A failure of the first page is an ordinary error response; a later one cuts the response off.
 *
 * @param list the member of a page with its items
 * @param page reads the page at a cursor
 */
export async function sendLines(res: ServerResponse, list: string, page: (cursor: string | undefined) => Promise<unknown>): Promise<void> {
  let next: string | undefined
  let sent = 0
  let isBegun = false
  do {
    const { [list]: items, nextCursor } = (await page(next)) as Page
    const lines = (Array.isArray(items) ? items : []).map((item) => `${JSON.stringify(item)}\n`)
    // Fails if the request has been answered meanwhile, because the page took too long.
    if (!isBegun) res.writeHead(200, { 'Content-Type': 'application/x-ndjson', 'X-Content-Type-Options': 'nosniff', ...NO_STORE })
    isBegun = true
    if (!(await written(res, lines.join('')))) return
    sent += lines.length
    next = typeof nextCursor === 'string' ? nextCursor : undefined
  } while (next !== undefined && sent < MAX_LINES)
  res.end(next === undefined ? undefined : `${JSON.stringify({ nextCursor: next })}\n`)
}

/** Waits while the client reads more slowly. @returns whether the client is still there */
async function written(res: ServerResponse, text: string): Promise<boolean> {
  if (res.destroyed) return false
  if (text === '' || res.write(text)) return true
  const gone = new AbortController()
  const leave = (): void => gone.abort()
  res.once('close', leave)
  try {
    await once(res, 'drain', { signal: gone.signal })
    return true
  } catch {
    return false
  } finally {
    res.off('close', leave)
  }
}
