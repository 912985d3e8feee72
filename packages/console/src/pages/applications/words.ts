import type { APIAuthMethodType, OIDCApplicationType, OIDCAuthMethodType, OIDCGrantType } from '@keyhall/client/applications'
import type { OIDCResponseType } from '@keyhall/client/management'
import type { ConsoleKey } from '@keyhall/texts/console'

type Words<Name extends string> = Readonly<Record<Name, ConsoleKey>>

export const TYPE_TEXTS = {
  OIDC_APP_TYPE_WEB: 'applications.type.web', OIDC_APP_TYPE_USER_AGENT: 'applications.type.userAgent', OIDC_APP_TYPE_NATIVE: 'applications.type.native',
} as const satisfies Words<OIDCApplicationType>

export const METHOD_TEXTS = {
  OIDC_AUTH_METHOD_TYPE_BASIC: 'applications.method.basic', OIDC_AUTH_METHOD_TYPE_POST: 'applications.method.post', OIDC_AUTH_METHOD_TYPE_NONE: 'applications.method.none',
  OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT: 'applications.method.key', OIDC_AUTH_METHOD_TYPE_TLS_CLIENT_AUTH: 'applications.method.tls',
  OIDC_AUTH_METHOD_TYPE_SELF_SIGNED_TLS_CLIENT_AUTH: 'applications.method.selfSignedTls',
} as const satisfies Words<OIDCAuthMethodType>

export const METHOD_SENTENCES = {
  OIDC_AUTH_METHOD_TYPE_BASIC: 'applications.method.basicText', OIDC_AUTH_METHOD_TYPE_POST: 'applications.method.postText',
  OIDC_AUTH_METHOD_TYPE_NONE: 'applications.method.noneText', OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT: 'applications.method.keyText',
  OIDC_AUTH_METHOD_TYPE_TLS_CLIENT_AUTH: 'applications.method.tlsText', OIDC_AUTH_METHOD_TYPE_SELF_SIGNED_TLS_CLIENT_AUTH: 'applications.method.selfSignedTlsText',
} as const satisfies Words<OIDCAuthMethodType>

export const API_METHODS = {
  API_AUTH_METHOD_TYPE_BASIC: 'OIDC_AUTH_METHOD_TYPE_BASIC', API_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT: 'OIDC_AUTH_METHOD_TYPE_PRIVATE_KEY_JWT',
} as const satisfies Readonly<Record<APIAuthMethodType, OIDCAuthMethodType>>

export const GRANT_TEXTS = {
  OIDC_GRANT_TYPE_AUTHORIZATION_CODE: 'applications.grant.code', OIDC_GRANT_TYPE_IMPLICIT: 'applications.grant.implicit', OIDC_GRANT_TYPE_REFRESH_TOKEN: 'applications.grant.refresh',
  OIDC_GRANT_TYPE_DEVICE_CODE: 'applications.grant.device', OIDC_GRANT_TYPE_TOKEN_EXCHANGE: 'applications.grant.exchange',
  OIDC_GRANT_TYPE_CIBA: 'applications.grant.ciba',
} as const satisfies Words<OIDCGrantType>

export const RESPONSE_TEXTS = {
  OIDC_RESPONSE_TYPE_CODE: 'code', OIDC_RESPONSE_TYPE_ID_TOKEN: 'id_token', OIDC_RESPONSE_TYPE_ID_TOKEN_TOKEN: 'id_token token',
} as const satisfies Readonly<Record<OIDCResponseType, string>>
