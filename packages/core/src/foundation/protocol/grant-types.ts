/** RFC 7523 §2.1. */
export const JWT_BEARER_GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** RFC 8693 §2.1. */
export const TOKEN_EXCHANGE_GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'
/** RFC 8628 §3.4. */
export const DEVICE_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/** CIBA Core §10.1. */
export const CIBA_GRANT = 'urn:openid:params:grant-type:ciba'

/** `grant_type` values that a client may register (RFC 7591 §2). `implicit` belongs to the authorization endpoint only. */
export const REGISTERED_GRANT_TYPES = [
  'authorization_code',
  'implicit',
  'refresh_token',
  'client_credentials',
  JWT_BEARER_GRANT,
  TOKEN_EXCHANGE_GRANT,
  DEVICE_CODE_GRANT,
  CIBA_GRANT,
] as const
export type RegisteredGrantType = (typeof REGISTERED_GRANT_TYPES)[number]
