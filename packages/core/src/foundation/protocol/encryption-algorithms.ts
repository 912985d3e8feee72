/** `*_encrypted_response_alg` values (RFC 7518 §4.1): how the key of a response is encrypted to a key of the client. */
export const KEY_ENCRYPTION_ALGORITHMS = ['RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A256KW'] as const
export type KeyEncryptionAlgorithm = (typeof KEY_ENCRYPTION_ALGORITHMS)[number]

/** `*_encrypted_response_enc` values (RFC 7518 §5.1), the default first (OIDC Dynamic Client Registration §2). */
export const CONTENT_ENCRYPTION_ALGORITHMS = ['A128CBC-HS256', 'A128GCM', 'A256GCM'] as const
export type ContentEncryptionAlgorithm = (typeof CONTENT_ENCRYPTION_ALGORITHMS)[number]

/** Whether a text has the five parts of a compact JWE (RFC 7516 §7.1), without reading them. */
export const isEncryptedJwt = (text: string): boolean => /^[\w-]+(?:\.[\w-]*){4}$/.test(text)
