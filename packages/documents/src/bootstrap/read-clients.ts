import type { Client, ClientRecord, ClientSecurity, JwtResponseSettings, SecurityProfile } from '@keyhall/core/clients'
import {
  BackchannelLogoutUri, CLIENT_DEFAULTS, JWT_RESPONSE_MEMBERS, JWT_RESPONSE_NAMES, RedirectUri, SECURITY_PROFILES, WebOrigin, jwtResponseProblems,
  pickJwtResponses, registrationContradictions, securityContradictions, takesSecret, withSecurity, FrontchannelLogoutUri, JwksUri, SECURITY_TEXTS,
} from '@keyhall/core/clients'
import { MAX_REFRESH_TOKEN_GRACE } from '@keyhall/core/instance'
import type { RegisteredGrantType, ResponseType } from '@keyhall/core/protocol'
import {
  CERTIFICATE_AUTH_METHODS, CLIENT_AUTH_METHODS, REGISTERED_GRANT_TYPES, REQUEST_OBJECT_ALGORITHMS, RESPONSE_TYPES, SIGNING_ALGORITHMS, carriesToken, issues, normalResponseType,
} from '@keyhall/core/protocol'
import type { ClientId, ProjectId } from '@keyhall/core/shared'
import type { BootstrapClient } from '@keyhall/core/setup'
import { Member, Optional, object } from '@keyhall/input'
import type { Read, Spot } from '@keyhall/input'
import { andThen, flag, list, oneOf, set, wholeNumber } from '../reading/parsers.js'
import { publicJwk } from '../reading/public-key.js'
import type { PublicJwk } from '../reading/public-key.js'
import * as text from '../reading/texts.js'

const MAX_URIS = 100
const APPLICATION_TYPES = ['web', 'native', 'user_agent'] as const

/** Unlike applications of the API, clients in a document have no development mode, which would allow plain HTTP. */
const redirectUri = text.value(RedirectUri)

const responseType: Read<ResponseType> = (value, at) =>
  oneOf(RESPONSE_TYPES)(typeof value === 'string' ? normalResponseType(value) : value, at)

class KeySetInput {
  @Member(list(publicJwk, MAX_URIS)) readonly keys!: readonly PublicJwk[]
}

/** Client metadata of RFC 7591 §2, extended by our own settings. */
class ClientInput {
  @Member(text.id<ProjectId>()) readonly project!: ProjectId
  @Member(text.clientId<ClientId>()) readonly client_id!: ClientId
  @Optional(text.secret) readonly client_secret?: string
  @Optional(text.name) readonly client_name?: string
  @Optional(oneOf(APPLICATION_TYPES)) readonly application_type?: (typeof APPLICATION_TYPES)[number]
  @Optional(set(redirectUri, MAX_URIS)) readonly redirect_uris?: readonly string[]
  @Optional(set(redirectUri, MAX_URIS)) readonly post_logout_redirect_uris?: readonly string[]
  @Optional(text.value(BackchannelLogoutUri)) readonly backchannel_logout_uri?: string
  @Optional(flag) readonly backchannel_logout_session_required?: boolean
  @Optional(set(responseType, MAX_URIS)) readonly response_types?: readonly ResponseType[]
  @Optional(set(oneOf(REGISTERED_GRANT_TYPES), MAX_URIS)) readonly grant_types?: readonly RegisteredGrantType[]
  @Optional(oneOf([...CLIENT_AUTH_METHODS, ...CERTIFICATE_AUTH_METHODS])) readonly token_endpoint_auth_method?: Client['authMethod']
  @Optional(object(KeySetInput)) readonly jwks?: KeySetInput
  @Optional(flag) readonly id_token_userinfo_assertion?: boolean
  @Optional(oneOf(['bearer', 'jwt'])) readonly access_token_type?: 'bearer' | 'jwt'
  @Optional(oneOf(SIGNING_ALGORITHMS)) readonly id_token_signed_response_alg?: (typeof SIGNING_ALGORITHMS)[number]
  @Optional(set(text.value(WebOrigin), MAX_URIS)) readonly allowed_origins?: readonly string[]
  @Optional(wholeNumber(0, MAX_REFRESH_TOKEN_GRACE)) readonly refresh_token_grace?: number
  @Optional(flag) readonly consent_required?: boolean
  @Optional(oneOf(REQUEST_OBJECT_ALGORITHMS)) readonly request_object_signing_alg?: (typeof REQUEST_OBJECT_ALGORITHMS)[number]
  @Optional(flag) readonly require_signed_request_object?: boolean
  @Optional(oneOf(SECURITY_PROFILES)) readonly security_profile?: SecurityProfile
  @Optional(flag) readonly dpop_bound_access_tokens?: boolean
  @Optional(flag) readonly require_pushed_authorization_requests?: boolean
  @Optional(flag) readonly require_pkce?: boolean
  @Optional(flag) readonly tls_client_certificate_bound_access_tokens?: boolean
}

/** The name of a member in RFC 7591. */
const registrationName = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

for (const name of JWT_RESPONSE_NAMES) Optional(oneOf(JWT_RESPONSE_MEMBERS[name]))(ClientInput.prototype as unknown as Record<string, unknown>, registrationName(name))

for (const name of SECURITY_TEXTS) Optional(text.storable(2048))(ClientInput.prototype as unknown as Record<string, unknown>, registrationName(name))

const jwtResponsesOf = (described: ClientInput): JwtResponseSettings => {
  const members = new Map<string, unknown>(Object.entries(described))
  return pickJwtResponses(Object.fromEntries(JWT_RESPONSE_NAMES.map((name) => [name, members.get(registrationName(name))])))
}

/** A client of the document, in the member names of RFC 7591 §2. */
export const client: Read<BootstrapClient> = andThen(object(ClientInput), (described, at) => {
  const authMethod = described.token_endpoint_auth_method ?? 'client_secret_basic'
  refuseContradictions(described, authMethod, at)
  const read: BootstrapClient = {
    id: described.client_id,
    projectId: described.project,
    ...(described.client_secret === undefined ? {} : { secret: described.client_secret }),
    name: described.client_name ?? described.client_id,
    applicationType: described.application_type ?? 'web',
    redirectUris: described.redirect_uris ?? [],
    postLogoutRedirectUris: described.post_logout_redirect_uris ?? [],
    ...backchannelOf(described),
    ...flowsOf(described),
    authMethod,
    ...(described.jwks && described.jwks.keys.length > 0 ? { jwks: described.jwks } : {}),
    idTokenUserinfoAssertion: described.id_token_userinfo_assertion ?? false,
    accessTokenType: described.access_token_type ?? 'bearer',
    idTokenSignedResponseAlg: described.id_token_signed_response_alg ?? 'RS256',
    allowedOrigins: described.allowed_origins ?? [],
    ...(described.refresh_token_grace === undefined ? {} : { refreshTokenGrace: described.refresh_token_grace }),
    ...(described.consent_required ? { requiresConsent: true } : {}),
    ...requestObjectsOf(described),
    ...securityOf(described),
    ...jwtResponsesOf(described),
  }
  const whole: ClientRecord = { ...CLIENT_DEFAULTS, ...read, state: 'active', version: 1, createdAt: 0, changedAt: 0 }
  for (const { field, problem } of [...registrationContradictions(whole), ...securityContradictions(whole)]) at.member(memberOf(field)).refuse(problem)
  for (const [field, kind] of [['jwksUri', JwksUri], ['frontchannelLogoutUri', FrontchannelLogoutUri]] as const) {
    const problem = whole[field] === undefined ? undefined : kind.problem(whole[field])
    if (problem !== undefined) at.member(memberOf(field)).refuse(problem)
  }
  return read
})

function refuseContradictions(described: ClientInput, authMethod: Client['authMethod'], at: Spot): void {
  const usesSecret = takesSecret(authMethod)
  if (described.client_secret !== undefined && !usesSecret) {
    at.member('client_secret').refuse(`cannot be combined with token_endpoint_auth_method ${authMethod}`)
  }
  for (const { field, problem } of jwtResponseProblems({ ...jwtResponsesOf(described), jwks: described.jwks, jwksUri: securityOf(described).jwksUri })) at.member(registrationName(field)).refuse(problem)
  if (described.require_signed_request_object && described.request_object_signing_alg === 'none') {
    at.member('request_object_signing_alg').refuse('cannot be none with require_signed_request_object')
  }
  if (authMethod === 'private_key_jwt' && !described.jwks?.keys.length && !('jwks_uri' in described)) at.member('jwks').refuse('private_key_jwt needs at least one key')
}

/** OIDC Dynamic Client Registration §2, RFC 9101 §10.5. */
const requestObjectsOf = (described: ClientInput): Pick<Client, 'requestObjectSigningAlg' | 'requireSignedRequestObject'> => ({
  ...(described.request_object_signing_alg === undefined ? {} : { requestObjectSigningAlg: described.request_object_signing_alg }),
  ...(described.require_signed_request_object ? { requireSignedRequestObject: true } : {}),
})
/** The member of the document for a setting of the API. */
const memberOf = (field: string): string => (field === 'authMethodType' ? 'token_endpoint_auth_method' : registrationName(field))

const securityOf = (described: ClientInput): ClientSecurity =>
  withSecurity({}, {
    ...Object.fromEntries(SECURITY_TEXTS.map((name) => [name, (described as unknown as Readonly<Record<string, string | undefined>>)[registrationName(name)]])),
    securityProfile: described.security_profile,
    dpopBoundAccessTokens: described.dpop_bound_access_tokens,
    requirePushedAuthorizationRequests: described.require_pushed_authorization_requests,
    requirePkce: described.require_pkce,
    tlsClientCertificateBoundAccessTokens: described.tls_client_certificate_bound_access_tokens,
  })

/** OIDC Back-Channel Logout §2.2. */
const backchannelOf = (described: ClientInput): Pick<Client, 'backchannelLogoutUri' | 'backchannelLogoutSessionRequired'> => {
  const { backchannel_logout_uri: uri, backchannel_logout_session_required: isSessionRequired } = described
  return {
    ...(uri === undefined ? {} : { backchannelLogoutUri: uri }),
    ...(isSessionRequired === undefined ? {} : { backchannelLogoutSessionRequired: isSessionRequired }),
  }
}

/** RFC 7591 §2.1: grant types and response types must agree, so a missing list is derived from the other one. */
function flowsOf(described: ClientInput): Pick<Client, 'responseTypes' | 'grantTypes'> {
  const registered = described.grant_types ?? ['authorization_code']
  const responseTypes: readonly ResponseType[] =
    described.response_types ?? (registered.includes('authorization_code') ? ['code'] : [])
  const isImplicit = responseTypes.some((type) => carriesToken(type) && !issues(type, 'code')) && !registered.includes('implicit')
  const grantTypes: readonly RegisteredGrantType[] = isImplicit ? [...registered, 'implicit'] : registered
  return { responseTypes, grantTypes }
}
