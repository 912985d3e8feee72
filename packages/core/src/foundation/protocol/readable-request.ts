import { OAuthError } from './oauth-error.js'
import type { Parameters } from './parameters.js'

/**
 * @param mayRepeat the parameters that an extension allows more than once
 * @throws OAuthError `invalid_request` when a parameter is repeated (RFC 6749 §3.2) or contains unreadable text
 */
export function assertReadable({ repeatedNames, malformed }: Parameters, mayRepeat: readonly string[] = []): void {
  if (repeatedNames.some((name) => !mayRepeat.includes(name))) throw new OAuthError('invalid_request', 'a parameter is repeated')
  if (malformed !== undefined) throw new OAuthError('invalid_request', 'a parameter holds text that cannot be read')
}
