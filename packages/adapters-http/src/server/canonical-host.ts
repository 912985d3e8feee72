import { NO_STORE, sendEmpty } from '../wire/send.js'
import type { Handler } from './frame.js'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Sends a browser that came to another name of this machine to the one of the base URL: cookies and the origin of forms belong to
 * one name. Only between names of loopback, where somebody typed the address; a proxy may send any Host, and none is ever believed.
 */
export function redirectToCanonicalHost(baseUrl: string): (handler: Handler) => Handler {
  const { host, origin, port } = new URL(baseUrl)
  if (!LOOPBACK.test(host)) return (handler) => handler
  return (handler) => (req, res, framed) => {
    const asked = req.headers.host?.toLowerCase()
    const isElsewhere = req.method === 'GET' && asked !== undefined && asked !== host && LOOPBACK.test(asked) && (/:(\d+)$/.exec(asked)?.[1] ?? '') === port
    if (!isElsewhere) return handler(req, res, framed)
    return sendEmpty(res, 302, { ...NO_STORE, Location: `${origin}${req.originalUrl}` })
  }
}
