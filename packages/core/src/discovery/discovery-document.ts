import {
  CODE_CHALLENGE_METHODS,
  ENDPOINT_AUTH_METHODS,
  GRANT_TYPES,
  ID_TOKEN_CLAIMS,
  PROMPTS,
  RESPONSE_MODES,
  RESPONSE_TYPES,
  SCOPE_CLAIMS,
  SIGNING_ALGORITHMS,
  STANDARD_SCOPES,
  TOKEN_GRANTS,
  acrValues,
} from '../protocol/index.js'
import type { Issuer } from '../shared/index.js'

/** Where each endpoint of the specification lives below the issuer. */
export const ENDPOINTS = {
  authorize: '/oauth/v2/authorize',
  token: '/oauth/v2/token',
  introspect: '/oauth/v2/introspect',
  userinfo: '/oidc/v1/userinfo',
  revoke: '/oauth/v2/revoke',
  endSession: '/oidc/v1/end_session',
  keys: '/oauth/v2/keys',
} as const

/** The metadata of OIDC Discovery 1.0 §3, derived from the tables that the endpoints use. What does not work is not listed. */
export function discoveryDocument(issuer: Issuer, vendor: string): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: `${issuer}${ENDPOINTS.authorize}`,
    token_endpoint: `${issuer}${ENDPOINTS.token}`,
    introspection_endpoint: `${issuer}${ENDPOINTS.introspect}`,
    userinfo_endpoint: `${issuer}${ENDPOINTS.userinfo}`,
    revocation_endpoint: `${issuer}${ENDPOINTS.revoke}`,
    end_session_endpoint: `${issuer}${ENDPOINTS.endSession}`,
    jwks_uri: `${issuer}${ENDPOINTS.keys}`,
    scopes_supported: STANDARD_SCOPES,
    response_types_supported: RESPONSE_TYPES,
    response_modes_supported: RESPONSE_MODES,
    grant_types_supported: GRANT_TYPES,
    acr_values_supported: acrValues(vendor),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: SIGNING_ALGORITHMS,
    token_endpoint_auth_methods_supported: [...new Set(Object.values(TOKEN_GRANTS).flat())],
    introspection_endpoint_auth_methods_supported: ENDPOINT_AUTH_METHODS.introspect,
    revocation_endpoint_auth_methods_supported: ENDPOINT_AUTH_METHODS.revoke,
    claims_supported: [...new Set(['sub', ...ID_TOKEN_CLAIMS, ...Object.values(SCOPE_CLAIMS).flat()])],
    claim_types_supported: ['normal'],
    prompt_values_supported: PROMPTS,
    code_challenge_methods_supported: CODE_CHALLENGE_METHODS,
    claims_parameter_supported: false,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    authorization_response_iss_parameter_supported: true,
  }
}
