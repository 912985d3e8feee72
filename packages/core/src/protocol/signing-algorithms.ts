/** `id_token_signed_response_alg` values (RFC 7591 §2), the default first. */
export const SIGNING_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number]
