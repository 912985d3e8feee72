import type { Request, Response } from 'express'
import type { Parameters } from '@keyhall/core/protocol'
import { encodeForm } from '../wire/form-encoding.js'
import { sendRedirect } from '../wire/send.js'

/** Maximum query length of a redirect, accepted by all proxies and servers. */
const MAX_QUERY = 6000

/**
 * Redirects a cross-site POST to GET, because browsers send SameSite=Lax cookies only with the GET.
 *
 * @returns whether a redirect was sent
 */
export function comeBackByGet(req: Request, res: Response, parameters: Parameters): boolean {
  const isWhole = parameters.repeated === undefined && parameters.malformed === undefined
  if (req.headers['sec-fetch-site'] !== 'cross-site' || !isWhole) return false
  const query = encodeForm(Object.fromEntries(parameters.entries()))
  if (query.length > MAX_QUERY) return false
  sendRedirect(res, 303, `${req.baseUrl}${req.path}?${query}`)
  return true
}
