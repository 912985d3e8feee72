/**
 * JWS algorithms accepted from clients and service users (RFC 7518 §3.1, RFC 8037 §3.1). Ed25519 is the newer name of EdDSA with that curve
 * (RFC 9864 §2.2).
 */
export const ASSERTION_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'] as const
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number]
