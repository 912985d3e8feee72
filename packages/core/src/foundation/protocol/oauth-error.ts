/** Specification, "Errors", authorization endpoint, with the two of OIDC Core §3.1.2.6 for request objects. */
export type AuthorizationErrorCode =
  | 'invalid_request'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_response_type'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'interaction_required'
  | 'consent_required'
  | 'login_required'
  | 'access_denied'
  // OpenID Connect Core Error Code unmet_authentication_requirements 1.0
  | 'unmet_authentication_requirements'
  // RFC 8707 §2, RFC 9396 §5
  | 'invalid_target'
  | 'invalid_authorization_details'
  | 'request_not_supported'
  // OIDC Core §3.1.2.6, RFC 9101 §7
  | 'invalid_request_object'
  | 'request_uri_not_supported'

/** Specification, "Errors", token endpoint, shared by introspection and revocation; the others come from one extension each. */
export type TokenErrorCode =
  | 'invalid_request'
  | 'invalid_scope'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'server_error'
  | 'invalid_grant'
  | 'invalid_client'
  // RFC 8693 §2.2.2, RFC 8707 §2
  | 'invalid_target'
  // RFC 9396 §5
  | 'invalid_authorization_details'
  // RFC 8628 §3.5
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token'
  // CIBA Core §13
  | 'unknown_user_id'
  | 'invalid_binding_message'
  // RFC 9449 §5
  | 'invalid_dpop_proof'
  // RFC 9449 §8
  | 'use_dpop_nonce'
  // RFC 6749 §4.1.2.1, with status 429 (RFC 9126 §2.3)
  | 'temporarily_unavailable'

/**
 * An error response of an endpoint at which clients authenticate (RFC 6749 §5.2). A pushed authorization request gets the error that the
 * authorization endpoint would return (RFC 9126 §2.3).
 */
export class OAuthError extends Error {
  readonly error: TokenErrorCode | AuthorizationErrorCode
  /** Plain ASCII without quotes and backslashes (RFC 6749 §5.2). */
  readonly description: string
  /** What the operator should change: in the log and the login trace, never in the response. */
  readonly advice: string | undefined
  /** Stable code of the reason, for the login trace. */
  readonly reasonCode: string | undefined

  constructor(error: OAuthError['error'], description: string, advice?: string, reasonCode?: string) {
    super(`${error}: ${description}`)
    this.name = 'OAuthError'
    this.error = error
    this.description = description
    this.advice = advice
    this.reasonCode = reasonCode
  }
}

/** The request is larger than the endpoint stores (RFC 9126 §2.3). */
export class RequestTooLarge extends OAuthError {
  constructor(maxBytes: number) {
    super('invalid_request', `the request is larger than ${maxBytes} bytes`)
  }
}

/** The client has the maximum number of pending requests (RFC 9126 §2.3). */
export class TooManyWaiting extends OAuthError {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, description = 'too many requests of this client wait for a browser') {
    super('temporarily_unavailable', description)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The person has declared requests of this client unwanted. Answered with 403 (CIBA Core §13). */
export class RequestsUnwanted extends OAuthError {
  constructor() {
    super('access_denied', 'the person does not accept requests of this client at the moment')
  }
}

/** The token to revoke belongs to another client (product decision: 400, not 401: the client itself is authenticated). */
export class TokenOfAnotherClient extends OAuthError {
  constructor() {
    super('invalid_client', 'the token was not issued to this client')
  }
}

/** RFC 6750 §3.1, and RFC 9449 §7.1 and §9. */
export type BearerErrorCode = 'invalid_token' | 'invalid_request' | 'insufficient_scope' | 'invalid_dpop_proof' | 'use_dpop_nonce'

/** A protected resource request without a usable token (RFC 6750 §3). `error` is absent when no token was sent. */
export class BearerError extends Error {
  readonly error: BearerErrorCode | undefined
  readonly description: string | undefined

  constructor(error?: BearerErrorCode, description?: string) {
    super(error ?? 'no bearer token')
    this.name = 'BearerError'
    this.error = error
    this.description = description
  }
}
