import type { InstanceSettings } from '../../foundation/instance/index.js'
import { GRANT_FEATURES } from '../../foundation/instance/index.js'
import {
  ASSERTION_ALGORITHMS,
  CERTIFICATE_AUTH_METHODS,
  CODE_CHALLENGE_METHODS,
  CONTENT_ENCRYPTION_ALGORITHMS,
  ENDPOINTS,
  ENDPOINT_AUTH_METHODS,
  GRANT_TYPES,
  HYBRID_RESPONSE_TYPES,
  ID_TOKEN_CLAIMS,
  JWT_RESPONSE_MODES,
  KEY_ENCRYPTION_ALGORITHMS,
  PROMPTS,
  REQUEST_OBJECT_ALGORITHMS,
  RESPONSE_MODES,
  SCOPE_CLAIMS,
  SIGNING_ALGORITHMS,
  STANDARD_RESPONSE_TYPES,
  STANDARD_SCOPES,
  TOKEN_AUTH_METHODS,
  acrValues,
} from '../../foundation/protocol/index.js'
import type { CertificateAuthMethod } from '../../foundation/protocol/index.js'
import { DELIVERY_MODES } from '../../parties/clients/index.js'
import type { Issuer } from '../../foundation/shared/index.js'

type Features = InstanceSettings['features']

/** The same pages serve every `display` (OIDC Core §3.1.2.1). */
const DISPLAY_VALUES = ['page', 'popup', 'touch']

/** `implicit` is a grant type by name only (OIDC Discovery §3) and has no row at the token endpoint. */
function grantTypes(features: Features): readonly string[] {
  const isOn = (type: (typeof GRANT_TYPES)[number]) => {
    const feature = GRANT_FEATURES[type]
    return feature === undefined || features[feature]
  }
  return [...GRANT_TYPES.filter(isOn), 'implicit']
}

const ENCRYPTED = { alg: KEY_ENCRYPTION_ALGORITHMS, enc: CONTENT_ENCRYPTION_ALGORITHMS } as const

/** OIDC Discovery §3, JARM §4, RFC 9701 §7. */
const JWT_RESPONSES = {
  authorization_signing_alg_values_supported: SIGNING_ALGORITHMS,
  authorization_encryption_alg_values_supported: ENCRYPTED.alg,
  authorization_encryption_enc_values_supported: ENCRYPTED.enc,
  id_token_encryption_alg_values_supported: ENCRYPTED.alg,
  id_token_encryption_enc_values_supported: ENCRYPTED.enc,
  userinfo_signing_alg_values_supported: SIGNING_ALGORITHMS,
  userinfo_encryption_alg_values_supported: ENCRYPTED.alg,
  userinfo_encryption_enc_values_supported: ENCRYPTED.enc,
  introspection_signing_alg_values_supported: SIGNING_ALGORITHMS,
}

/** CIBA Core §4. */
const cibaMembers = (issuer: Issuer): Readonly<Record<string, unknown>> => ({
  backchannel_authentication_endpoint: `${issuer}${ENDPOINTS.backchannelAuthentication}`,
  backchannel_token_delivery_modes_supported: DELIVERY_MODES,
  backchannel_authentication_request_signing_alg_values_supported: ASSERTION_ALGORITHMS,
  backchannel_user_code_parameter_supported: false,
})

/** The inputs of the discovery document. */
export interface Discovered {
  readonly issuer: Issuer
  readonly vendor: string
  readonly features: Features
  /** Whether clients may register themselves. */
  readonly isRegistrationServed: boolean
  /** Whether client certificates reach this server, so that tokens can be bound to them. */
  readonly bindsCertificates?: boolean | undefined
  /** Whether there are authorities that issue certificates for `tls_client_auth`. */
  readonly hasCertificateAuthorities?: boolean | undefined
  /** Where clients are asked for certificates, without a trailing slash. */
  readonly certificateBaseUrl?: string | undefined
  /** The languages of the pages. */
  readonly uiLocales: readonly string[]
}

type Certificates = Pick<Discovered, 'bindsCertificates' | 'hasCertificateAuthorities' | 'certificateBaseUrl'>

/** RFC 8705 §2.1.1, §2.2.1. */
function certificateMethods({ bindsCertificates, hasCertificateAuthorities }: Certificates): readonly CertificateAuthMethod[] {
  if (!bindsCertificates) return []
  return CERTIFICATE_AUTH_METHODS.filter((method) => method !== 'tls_client_auth' || hasCertificateAuthorities)
}

/** The endpoints at which clients send certificates, by their metadata. */
const CERTIFICATE_ENDPOINTS = {
  token_endpoint: 'token', introspection_endpoint: 'introspect', revocation_endpoint: 'revoke', userinfo_endpoint: 'userinfo',
  pushed_authorization_request_endpoint: 'pushedAuthorization', device_authorization_endpoint: 'deviceAuthorization',
} as const

/** RFC 8705 §3.3, §5. */
function certificateMembers({ bindsCertificates, certificateBaseUrl: base }: Certificates, { oidcCiba }: Features): Readonly<Record<string, unknown>> {
  if (!bindsCertificates) return {}
  const endpoints = { ...CERTIFICATE_ENDPOINTS, ...(oidcCiba ? { backchannel_authentication_endpoint: 'backchannelAuthentication' as const } : {}) }
  const aliases = Object.entries(endpoints).map(([name, endpoint]) => [name, `${base ?? ''}${ENDPOINTS[endpoint]}`])
  return { tls_client_certificate_bound_access_tokens: true, ...(base === undefined ? {} : { mtls_endpoint_aliases: Object.fromEntries(aliases) }) }
}

/** The metadata of OIDC Discovery 1.0 §3, derived from the tables that the endpoints use. Lists only what is switched on. */
export function discoveryDocument({ issuer, vendor, features, isRegistrationServed, uiLocales, ...certificates }: Discovered): Readonly<Record<string, unknown>> {
  const { oidcHybridFlow, oidcTokenExchange, oidcDpop, mcp, oidcRequestObjects, oidcJwtResponses } = features
  return {
    issuer,
    authorization_endpoint: `${issuer}${ENDPOINTS.authorize}`,
    token_endpoint: `${issuer}${ENDPOINTS.token}`,
    introspection_endpoint: `${issuer}${ENDPOINTS.introspect}`,
    userinfo_endpoint: `${issuer}${ENDPOINTS.userinfo}`,
    revocation_endpoint: `${issuer}${ENDPOINTS.revoke}`,
    end_session_endpoint: `${issuer}${ENDPOINTS.endSession}`,
    // RFC 8628 §4
    device_authorization_endpoint: `${issuer}${ENDPOINTS.deviceAuthorization}`,
    jwks_uri: `${issuer}${ENDPOINTS.keys}`,
    pushed_authorization_request_endpoint: `${issuer}${ENDPOINTS.pushedAuthorization}`,
    scopes_supported: STANDARD_SCOPES,
    response_types_supported: [...STANDARD_RESPONSE_TYPES, ...(oidcHybridFlow ? HYBRID_RESPONSE_TYPES : [])],
    response_modes_supported: [...RESPONSE_MODES, ...(oidcJwtResponses ? JWT_RESPONSE_MODES : [])],
    grant_types_supported: grantTypes(features),
    acr_values_supported: acrValues(vendor),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: SIGNING_ALGORITHMS,
    token_endpoint_auth_methods_supported: [...TOKEN_AUTH_METHODS, ...certificateMethods(certificates)],
    token_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    introspection_endpoint_auth_methods_supported: [...ENDPOINT_AUTH_METHODS.introspect, ...certificateMethods(certificates)],
    introspection_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: [...ENDPOINT_AUTH_METHODS.revoke, ...certificateMethods(certificates)],
    revocation_endpoint_auth_signing_alg_values_supported: ASSERTION_ALGORITHMS,
    claims_supported: [
      ...new Set(['sub', ...ID_TOKEN_CLAIMS, ...(oidcHybridFlow ? ['c_hash'] : []), ...(oidcTokenExchange ? ['act'] : []), ...Object.values(SCOPE_CLAIMS).flat()]),
    ],
    claim_types_supported: ['normal'],
    display_values_supported: DISPLAY_VALUES,
    ui_locales_supported: uiLocales,
    prompt_values_supported: PROMPTS,
    code_challenge_methods_supported: CODE_CHALLENGE_METHODS,
    claims_parameter_supported: true,
    request_parameter_supported: oidcRequestObjects,
    ...(oidcRequestObjects ? { request_object_signing_alg_values_supported: REQUEST_OBJECT_ALGORITHMS, require_signed_request_object: false } : {}),
    request_uri_parameter_supported: false,
    require_pushed_authorization_requests: false,
    ...certificateMembers(certificates, features),
    // OIDC Front-Channel Logout §3, OIDC Session Management §3.3
    ...(features.oidcFrontChannelLogout ? { frontchannel_logout_supported: true, frontchannel_logout_session_supported: true } : {}),
    ...(features.oidcSessionManagement ? { check_session_iframe: `${issuer}${ENDPOINTS.checkSession}` } : {}),
    ...(features.oidcCiba ? cibaMembers(issuer) : {}),
    ...(oidcDpop ? { dpop_signing_alg_values_supported: ASSERTION_ALGORITHMS } : {}),
    // RFC 8414 §2
    ...(isRegistrationServed ? { registration_endpoint: `${issuer}${ENDPOINTS.registration}` } : {}),
    // Client ID Metadata Document draft 02 §6
    ...(mcp ? { client_id_metadata_document_supported: true } : {}),
    ...(oidcJwtResponses ? JWT_RESPONSES : {}),
    authorization_response_iss_parameter_supported: true,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  }
}
