import { sendRedirect } from '../wire/send.js'
import type { Handler } from './frame.js'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Redirects from another loopback name to that of the base URL, because cookies and the origin of forms depend on the name. Only between
 * loopback names; otherwise `Host` is never used, because a proxy may send any.
 */
export function redirectToCanonicalHost(baseUrl: string): (handler: Handler) => Handler {
  const { host, origin, port } = new URL(baseUrl)
  if (!LOOPBACK.test(host)) return (handler) => handler
  return (handler) => (req, res, framed) => {
    const requestedHost = req.headers.host?.toLowerCase()
    const isElsewhere = req.method === 'GET' && requestedHost !== undefined && requestedHost !== host && LOOPBACK.test(requestedHost) && (/:(\d+)$/.exec(requestedHost)?.[1] ?? '') === port
    if (!isElsewhere) return handler(req, res, framed)
    return sendRedirect(res, 302, `${origin}${req.originalUrl}`)
  }
}
