import type { ClientAuthMethod } from './client-auth-methods.js'
import { CLIENT_AUTH_METHODS } from './client-auth-methods.js'

/** `grant_type` values that a client may register (RFC 7591 §2). `implicit` belongs to the authorization endpoint only. */
export const REGISTERED_GRANT_TYPES = [
  'authorization_code',
  'implicit',
  'refresh_token',
  'client_credentials',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
  'urn:ietf:params:oauth:grant-type:token-exchange',
  'urn:ietf:params:oauth:grant-type:device_code',
] as const
export type RegisteredGrantType = (typeof REGISTERED_GRANT_TYPES)[number]

/** Specification, "Accepted methods per endpoint / grant": the rows of the token endpoint that are served. */
export const TOKEN_GRANTS = {
  authorization_code: CLIENT_AUTH_METHODS,
  refresh_token: CLIENT_AUTH_METHODS,
  client_credentials: ['client_secret_basic', 'client_secret_post'],
} as const satisfies Partial<Record<RegisteredGrantType, readonly ClientAuthMethod[]>>

/** A `grant_type` that the token endpoint serves. */
export type GrantType = keyof typeof TOKEN_GRANTS

export const GRANT_TYPES = Object.keys(TOKEN_GRANTS) as readonly GrantType[]

export const isGrantType = (text: string): text is GrantType => Object.hasOwn(TOKEN_GRANTS, text)
