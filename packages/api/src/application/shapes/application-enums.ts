import type { ApiAuthMethod, Client } from '@keyhall/core/clients'
import { CIBA_GRANT, DEVICE_CODE_GRANT, TOKEN_EXCHANGE_GRANT } from '@keyhall/core/protocol'
import type { RegisteredGrantType, ResponseType } from '@keyhall/core/protocol'
import type { WireEnum } from './wire-enums.js'

export const RESPONSE_TYPE_NAMES = {
  OIDC_RESPONSE_TYPE_CODE: 'code',
  OIDC_RESPONSE_TYPE_ID_TOKEN: 'id_token',
  OIDC_RESPONSE_TYPE_ID_TOKEN_TOKEN: 'id_token token',
} as const satisfies WireEnum<ResponseType>

export const GRANT_TYPE_NAMES = {
  OIDC_GRANT_TYPE_AUTHORIZATION_CODE: 'authorization_code',
  OIDC_GRANT_TYPE_IMPLICIT: 'implicit',
  OIDC_GRANT_TYPE_REFRESH_TOKEN: 'refresh_token',
  OIDC_GRANT_TYPE_DEVICE_CODE: DEVICE_CODE_GRANT,
  OIDC_GRANT_TYPE_TOKEN_EXCHANGE: TOKEN_EXCHANGE_GRANT,
  OIDC_GRANT_TYPE_CIBA: CIBA_GRANT,
} as const satisfies WireEnum<RegisteredGrantType>

export const APP_TYPE_NAMES = {
  OIDC_APP_TYPE_WEB: 'web',
  OIDC_APP_TYPE_USER_AGENT: 'user_agent',
  OIDC_APP_TYPE_NATIVE: 'native',
} as const satisfies WireEnum<Client['applicationType']>

export const AUTH_METHOD_NAMES = {
  OIDC_AUTH_METHOD_TYPE_BASIC: 'client_secret_basic',
  OIDC_AUTH_METHOD_TYPE_POST: 'client_secret_post',
  OIDC_AUTH_METHOD_TYPE_NONE: 'none',
  OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT: 'private_key_jwt',
  OIDC_AUTH_METHOD_TYPE_TLS_CLIENT_AUTH: 'tls_client_auth',
  OIDC_AUTH_METHOD_TYPE_SELF_SIGNED_TLS_CLIENT_AUTH: 'self_signed_tls_client_auth',
} as const satisfies WireEnum<Client['authMethod']>

export const API_AUTH_METHOD_NAMES = {
  API_AUTH_METHOD_TYPE_BASIC: 'client_secret_basic',
  API_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT: 'private_key_jwt',
} as const satisfies WireEnum<ApiAuthMethod>

export const TOKEN_TYPE_NAMES = {
  OIDC_TOKEN_TYPE_BEARER: 'bearer',
  OIDC_TOKEN_TYPE_JWT: 'jwt',
} as const satisfies WireEnum<Client['accessTokenType']>

/** The only supported version. */
export const OIDC_VERSIONS = ['OIDC_VERSION_1_0'] as const
