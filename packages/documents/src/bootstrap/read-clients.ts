import type { Client } from '@keyhall/core/clients'
import { backchannelLogoutUriFault, originFault, redirectUriFault, takesSecret } from '@keyhall/core/clients'
import { MAX_REFRESH_TOKEN_GRACE } from '@keyhall/core/instance'
import type { RegisteredGrantType, ResponseType } from '@keyhall/core/protocol'
import {
  CLIENT_AUTH_METHODS, REGISTERED_GRANT_TYPES, RESPONSE_TYPES, SIGNING_ALGORITHMS, carriesToken, issues, normalResponseType,
} from '@keyhall/core/protocol'
import type { ClientId, ProjectId } from '@keyhall/core/shared'
import type { BootstrapClient } from '@keyhall/core/setup'
import { publicJwk } from '../reading/public-key.js'
import type { Read, Recorded, Spot } from '../reading/reader.js'
import { andThen, flag, list, oneOf, optional, record, set, wholeNumber } from '../reading/reader.js'
import * as text from '../reading/texts.js'

const MAX_URIS = 100
const APPLICATION_TYPES = ['web', 'native', 'user_agent'] as const

const address = (fault: (uri: string) => string | undefined): Read<string> =>
  andThen(text.storable(2048), (uri, at) => {
    const found = fault(uri)
    return found === undefined ? uri : at.refuse(found)
  })

const redirectUri = address(redirectUriFault)
const backchannelLogoutUri = address(backchannelLogoutUriFault)
const origin: Read<string> = andThen(address(originFault), (uri) => uri.toLowerCase())

const responseType: Read<ResponseType> = (value, at) =>
  oneOf(RESPONSE_TYPES)(typeof value === 'string' ? normalResponseType(value) : value, at)

const shape = {
  project: text.id<ProjectId>(),
  client_id: text.clientId<ClientId>(),
  client_secret: optional(text.secret),
  client_name: optional(text.name),
  application_type: optional(oneOf(APPLICATION_TYPES)),
  redirect_uris: optional(set(redirectUri, MAX_URIS)),
  post_logout_redirect_uris: optional(set(redirectUri, MAX_URIS)),
  backchannel_logout_uri: optional(backchannelLogoutUri),
  backchannel_logout_session_required: optional(flag),
  response_types: optional(set(responseType, MAX_URIS)),
  grant_types: optional(set(oneOf(REGISTERED_GRANT_TYPES), MAX_URIS)),
  token_endpoint_auth_method: optional(oneOf(CLIENT_AUTH_METHODS)),
  jwks: optional(record({ keys: list(publicJwk, MAX_URIS) })),
  id_token_userinfo_assertion: optional(flag),
  access_token_type: optional(oneOf(['bearer', 'jwt'] as const)),
  id_token_signed_response_alg: optional(oneOf(SIGNING_ALGORITHMS)),
  allowed_origins: optional(set(origin, MAX_URIS)),
  refresh_token_grace: optional(wholeNumber(0, MAX_REFRESH_TOKEN_GRACE)),
}
type Described = Recorded<typeof shape>

/** A client of the document, in the member names of RFC 7591 §2. */
export const client: Read<BootstrapClient> = andThen(record(shape), (described, at) => {
  const authMethod = described.token_endpoint_auth_method ?? 'client_secret_basic'
  refuseContradictions(described, authMethod, at)
  return {
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
  }
})

function refuseContradictions(described: Described, authMethod: Client['authMethod'], at: Spot): void {
  const usesSecret = takesSecret(authMethod)
  if (described.client_secret !== undefined && !usesSecret) {
    at.member('client_secret').refuse(`excludes token_endpoint_auth_method ${authMethod}`)
  }
  if (authMethod === 'private_key_jwt' && !described.jwks?.keys.length) at.member('jwks').refuse('private_key_jwt needs at least one key')
}

/** OIDC Back-Channel Logout §2.2. */
const backchannelOf = (described: Described): Pick<Client, 'backchannelLogoutUri' | 'backchannelLogoutSessionRequired'> => {
  const { backchannel_logout_uri: uri, backchannel_logout_session_required: isSessionRequired } = described
  return {
    ...(uri === undefined ? {} : { backchannelLogoutUri: uri }),
    ...(isSessionRequired === undefined ? {} : { backchannelLogoutSessionRequired: isSessionRequired }),
  }
}

/** RFC 7591 §2.1: grant types and response types belong together; what one says, the other need not repeat. */
function flowsOf(described: Described): Pick<Client, 'responseTypes' | 'grantTypes'> {
  const asked = described.grant_types ?? ['authorization_code']
  const responseTypes: readonly ResponseType[] =
    described.response_types ?? (asked.includes('authorization_code') ? ['code'] : [])
  const isImplicit = responseTypes.some((type) => carriesToken(type) && !issues(type, 'code')) && !asked.includes('implicit')
  const grantTypes: readonly RegisteredGrantType[] = isImplicit ? [...asked, 'implicit'] : asked
  return { responseTypes, grantTypes }
}
