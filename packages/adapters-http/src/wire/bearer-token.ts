import type { IncomingMessage } from 'node:http'
import type { Parameters } from '@keyhall/core/protocol'
import { BearerError } from '@keyhall/core/protocol'

const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i

/**
 * Takes the access token off a request: from the Authorization header (RFC 6750 §2.1) or, with POST, from the form (§2.2).
 * The query is never looked at (§2.3).
 *
 * @throws BearerError without a code when there is none, `invalid_request` when there are two or the header is malformed
 */
export function bearerToken(req: IncomingMessage, form: Parameters | undefined): string {
  const header = req.headers.authorization
  const inForm = form?.get('access_token')
  if (form?.repeated === 'access_token' || (header !== undefined && inForm !== undefined)) {
    throw new BearerError('invalid_request', 'more than one access token is sent')
  }
  if (inForm !== undefined) return inForm
  if (header === undefined) throw new BearerError()
  const token = BEARER.exec(header.trim())?.[1]
  if (token === undefined) throw new BearerError(/^bearer/i.test(header) ? 'invalid_token' : undefined, 'the access token is malformed')
  return token
}
