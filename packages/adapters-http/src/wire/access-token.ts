import type { IncomingMessage } from 'node:http'
import type { Parameters } from '@keyhall/core/protocol'
import { BearerError } from '@keyhall/core/protocol'
import type { PresentedToken } from '@keyhall/core/tokens'
import { isRepeated } from './repeated-header.js'

const AUTHORIZATION = /^(bearer|dpop) +([A-Za-z0-9\-._~+/]+=*)$/i

/**
 * Extracts the access token of a request: from the Authorization header (RFC 6750 §2.1, RFC 9449 §7.1) or, with POST, from the
 * form (§2.2). The query is ignored (§2.3).
 *
 * @throws BearerError without a code when there is none, `invalid_request` when there are two or the header is malformed
 */
export function accessToken(req: IncomingMessage, form: Parameters | undefined): Pick<PresentedToken, 'text' | 'scheme'> {
  const header = req.headers.authorization
  const inForm = form?.get('access_token')
  if (form?.repeatedNames.includes('access_token') === true || (header !== undefined && inForm !== undefined)) {
    throw new BearerError('invalid_request', 'more than one access token is sent')
  }
  if (inForm !== undefined) return { text: inForm, scheme: 'Bearer' }
  if (header === undefined) throw new BearerError()
  // RFC 6750 §3.1: more than one way to include an access token.
  if (isRepeated(req, 'authorization')) throw new BearerError('invalid_request', 'more than one Authorization header is sent')
  const [, scheme, text] = AUTHORIZATION.exec(header.trim()) ?? []
  if (text === undefined) throw new BearerError(/^(bearer|dpop)/i.test(header) ? 'invalid_token' : undefined, 'the access token is malformed')
  return { text, scheme: scheme?.toLowerCase() === 'dpop' ? 'DPoP' : 'Bearer' }
}
