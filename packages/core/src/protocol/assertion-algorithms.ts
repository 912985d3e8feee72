/** JWS algorithms in which others may sign (RFC 7518 §3.1, RFC 8037 §3.1). */
export const ASSERTION_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number]
