/** `id_token_signed_response_alg` values (RFC 7591 §2), the default first. */
export const SIGNING_ALGORITHMS = ['RS256', 'ES256', 'EdDSA'] as const
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number]

/** The hash for `at_hash` by the signature algorithm of the ID token (OIDC Core §3.1.3.6); Ed25519 uses SHA-512 (RFC 8032 §5.1). */
export const TOKEN_HASHES = { RS256: 'sha256', ES256: 'sha256', EdDSA: 'sha512' } as const satisfies Record<SigningAlgorithm, string>
