import { OAuthError } from './oauth-error.js'
import type { Parameters } from './parameters.js'

interface Problem {
  readonly error: 'invalid_target' | 'invalid_authorization_details'
  readonly description: string
}

/** Which of these parameters are served. */
interface Served {
  readonly resource: boolean
  readonly details: boolean
}

/** Parameters that request less access than the scopes give. Ignoring them would grant more than was requested. */
export function unsupportedNarrowing(parameters: Parameters, served: Served = { resource: false, details: false }): Problem | undefined {
  // RFC 8707 §2
  if (!served.resource && parameters.all('resource').length > 0) {
    return { error: 'invalid_target', description: 'the parameter resource is not supported; name a project by a scope' }
  }
  // RFC 9396 §5
  if (!served.details && parameters.all('authorization_details').length > 0) {
    return { error: 'invalid_authorization_details', description: 'the parameter authorization_details is not supported' }
  }
  return undefined
}

/** @throws OAuthError `invalid_target`, `invalid_authorization_details` */
export function assertNarrowingServed(parameters: Parameters, served: Served): void {
  const problem = unsupportedNarrowing(parameters, served)
  if (problem) throw new OAuthError(problem.error, problem.description)
}
