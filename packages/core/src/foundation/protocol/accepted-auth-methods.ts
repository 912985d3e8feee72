import type { ClientAuthMethod } from './client-auth-methods.js'
import { CLIENT_AUTH_METHODS } from './client-auth-methods.js'
import { CIBA_GRANT, DEVICE_CODE_GRANT, JWT_BEARER_GRANT, TOKEN_EXCHANGE_GRANT } from './grant-types.js'
import type { RegisteredGrantType } from './grant-types.js'

/** CIBA Core §4: only confidential clients. */
const CONFIDENTIAL_METHODS = CLIENT_AUTH_METHODS.filter((method) => method !== 'none')

/**
 * Specification, "Accepted methods per endpoint": the only table, read by endpoints, discovery and tests. First the rows of the token
 * endpoint, which are the grants that it serves. A grant without a method is proven by its assertion.
 */
export const TOKEN_GRANTS = {
  authorization_code: CLIENT_AUTH_METHODS,
  refresh_token: CLIENT_AUTH_METHODS,
  client_credentials: ['client_secret_basic', 'client_secret_post'],
  [TOKEN_EXCHANGE_GRANT]: CLIENT_AUTH_METHODS,
  [JWT_BEARER_GRANT]: [],
  [DEVICE_CODE_GRANT]: CLIENT_AUTH_METHODS,
  [CIBA_GRANT]: CONFIDENTIAL_METHODS,
} as const satisfies Partial<Record<RegisteredGrantType, readonly ClientAuthMethod[]>>

/**
 * Grants that accept more methods from clients with a FAPI 2.0 profile. The specification's row of `client_credentials` has secrets alone, which
 * FAPI 2.0 Security Profile §5.3.2.1, item 6 forbids.
 */
export const FAPI_TOKEN_GRANTS: Partial<Record<RegisteredGrantType, readonly ClientAuthMethod[]>> = {
  client_credentials: [...TOKEN_GRANTS.client_credentials, 'private_key_jwt'],
}

/** The rows of the other endpoints at which clients authenticate. */
export const ENDPOINT_AUTH_METHODS = {
  introspect: ['client_secret_basic', 'private_key_jwt'],
  revoke: CLIENT_AUTH_METHODS,
  /** RFC 9126 §2: as at the token endpoint. */
  pushedAuthorization: CLIENT_AUTH_METHODS,
  /** RFC 8628 §3.1: as at the token endpoint. */
  deviceAuthorization: CLIENT_AUTH_METHODS,
  /** CIBA Core §7.1. */
  backchannelAuthentication: CONFIDENTIAL_METHODS,
} as const satisfies Record<string, readonly ClientAuthMethod[]>

/** A `grant_type` served by the token endpoint. */
export type GrantType = keyof typeof TOKEN_GRANTS

export const GRANT_TYPES = Object.keys(TOKEN_GRANTS) as readonly GrantType[]

export const isGrantType = (text: string): text is GrantType => Object.hasOwn(TOKEN_GRANTS, text)

/** Every method accepted for some grant at the token endpoint, in the order of the specification. */
export const TOKEN_AUTH_METHODS = CLIENT_AUTH_METHODS.filter((method) =>
  Object.values(TOKEN_GRANTS).some((accepted: readonly ClientAuthMethod[]) => accepted.includes(method)),
)
