import type { ApiAuthMethod } from '@keyhall/core/clients'
import { CIBA_GRANT, DEVICE_CODE_GRANT, REGISTERED_GRANT_TYPES, RESPONSE_TYPES, TOKEN_EXCHANGE_GRANT } from '@keyhall/core/protocol'
import type { ClientAuthMethod, RegisteredGrantType, ResponseType } from '@keyhall/core/protocol'
import { USER_STATES } from '@keyhall/core/users'
import { meaning, named } from './names.js'

/** Names of enum values in the document. */
export const userState = named('USER_STATE_', USER_STATES)
export const orgState = named('ORG_STATE_', ['active', 'inactive'])
export const projectState = named('PROJECT_STATE_', ['active', 'inactive'])
export const grantState = named('USER_GRANT_STATE_', ['active', 'inactive'])
export const gender = named('GENDER_', ['female', 'male', 'diverse'])
export const accessTokenType = named('ACCESS_TOKEN_TYPE_', ['bearer', 'jwt'])
export const privateLabeling = named('PRIVATE_LABELING_SETTING_', ['enforce_project_owner', 'allow_user_owner'])
export const appState = named('APP_STATE_', ['active', 'inactive'])
export const appType = named('OIDC_APP_TYPE_', ['web', 'user_agent', 'native'])
export const authMethod = meaning<ClientAuthMethod>('OIDC_AUTH_METHOD_TYPE_', {
  BASIC: 'client_secret_basic', POST: 'client_secret_post', NONE: 'none', PRIVATE_KEY_JWT: 'private_key_jwt',
  TLS_CLIENT_AUTH: 'tls_client_auth', SELF_SIGNED_TLS_CLIENT_AUTH: 'self_signed_tls_client_auth',
})
export const apiAuthMethod = meaning<ApiAuthMethod>(
  'API_AUTH_METHOD_TYPE_', { BASIC: 'client_secret_basic', PRIVATE_KEY_JWT: 'private_key_jwt' }
)
export const tokenType = named('OIDC_TOKEN_TYPE_', ['bearer', 'jwt'])
/** Values without an enum name use the name of the standard. */
export const responseType = meaning<ResponseType>(
  'OIDC_RESPONSE_TYPE_', { CODE: 'code', ID_TOKEN: 'id_token', ID_TOKEN_TOKEN: 'id_token token' }, RESPONSE_TYPES)
export const grantType = meaning<RegisteredGrantType>('OIDC_GRANT_TYPE_', {
  AUTHORIZATION_CODE: 'authorization_code', IMPLICIT: 'implicit', REFRESH_TOKEN: 'refresh_token', DEVICE_CODE: DEVICE_CODE_GRANT,
  TOKEN_EXCHANGE: TOKEN_EXCHANGE_GRANT, CIBA: CIBA_GRANT,
}, REGISTERED_GRANT_TYPES)
