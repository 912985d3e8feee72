import type { Request, Response } from 'express'
import type { Parameters } from '@keyhall/core/protocol'
import { encodeForm } from '../wire/form-encoding.js'
import { NO_STORE, sendEmpty } from '../wire/send.js'

/** A redirect target that every proxy and server takes. */
const MAX_QUERY = 6000

/**
 * A browser sends no SameSite=Lax cookie with a form that another site posts, so it is asked to come back by GET, which does.
 *
 * @returns whether it was
 */
export function comeBackByGet(req: Request, res: Response, parameters: Parameters): boolean {
  const isWhole = parameters.repeated === undefined && parameters.malformed === undefined
  if (req.headers['sec-fetch-site'] !== 'cross-site' || !isWhole) return false
  const query = encodeForm(Object.fromEntries(parameters.entries()))
  if (query.length > MAX_QUERY) return false
  sendEmpty(res, 303, { ...NO_STORE, Location: `${req.baseUrl}${req.path}?${query}` })
  return true
}
