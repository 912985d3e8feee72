import { OAuthError } from './oauth-error.js'
import type { Parameters } from './parameters.js'

/** @throws OAuthError `invalid_request` when a parameter is repeated (RFC 6749 §3.2) or holds text that cannot be read */
export function assertReadable({ repeated, malformed }: Parameters): void {
  if (repeated !== undefined) throw new OAuthError('invalid_request', 'a parameter is repeated')
  if (malformed !== undefined) throw new OAuthError('invalid_request', 'a parameter holds text that cannot be read')
}
