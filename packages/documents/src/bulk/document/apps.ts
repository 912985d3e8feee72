import { createHash } from 'node:crypto'
import { CLIENT_DEFAULTS, JWT_RESPONSE_MEMBERS, JWT_RESPONSE_NAMES, SECURITY_NAMES, SECURITY_PROFILES, SECURITY_TEXTS, takesSecret, withSecurity } from '@keyhall/core/clients'
import type { ApiAuthMethod, ClientSecurity, SecurityChange, SecurityProfile } from '@keyhall/core/clients'
import { REQUEST_OBJECT_ALGORITHMS, SIGNING_ALGORITHMS } from '@keyhall/core/protocol'
import type { RegisteredGrantType, ResponseType } from '@keyhall/core/protocol'
import type { ClientId, ProjectId, SecretHash } from '@keyhall/core/shared'
import { defined } from '@keyhall/core/shared'
import type { AppItem } from '@keyhall/core/transfer'
import { Member, Optional, object } from '@keyhall/input'
import type { Read, Spot } from '@keyhall/input'
import { publicJwk } from '../../reading/public-key.js'
import type { PublicJwk } from '../../reading/public-key.js'
import { andThen, flag, list, oneOf, set } from '../../reading/parsers.js'
import * as text from '../../reading/texts.js'
import { claimRules } from './claim-rules.js'
import { apiAuthMethod, appState, appType, authMethod, grantType, responseType, tokenType } from './enums.js'
import { id, secretHash } from './names.js'

const MAX_URIS = 100
const uris = set(text.storable(2048), MAX_URIS)
type App = AppItem['app']

const seconds: Read<number> = andThen(
  text.matching(/^[0-5](\.0+)?s$/, 20, 'a duration from 0s to 5s'), (value) => Number.parseInt(value, 10)
)

const grace: Read<number> = andThen(
  text.matching(/^([0-9]|[1-5][0-9]|60)(\.0+)?s$/, 20, 'a duration from 0s to 60s'), (value) => Number.parseInt(value, 10)
)

class KeySetInput {
  @Member(list(publicJwk, MAX_URIS)) readonly keys!: readonly PublicJwk[]
}

class AppInput {
  @Member(id<ProjectId>()) readonly projectId!: ProjectId
  @Member(text.name) readonly name!: string
  @Optional(text.clientId<ClientId>()) readonly clientId?: ClientId
  @Optional(text.clientSecret) readonly clientSecret?: string
  @Optional(secretHash) readonly hashedClientSecret?: SecretHash
  @Optional(appState.read) readonly state?: App['state'] | undefined
  @Optional(object(KeySetInput)) readonly jwks?: KeySetInput
}

interface Secrets {
  readonly clientSecret?: string
  readonly hashedClientSecret?: SecretHash
}

/** The hash to store. The secret itself is not passed on. */
function hashOf({ clientSecret, hashedClientSecret }: Secrets, usesSecret: boolean, at: Spot): SecretHash | undefined {
  const [hasSecret, hasHash] = [clientSecret !== undefined, hashedClientSecret !== undefined]
  if (hasSecret && hasHash) return at.member('clientSecret').refuse('cannot be combined with hashedClientSecret')
  if (!usesSecret && (hasSecret || hasHash)) return at.member('clientSecret').refuse('the authentication method uses no secret')
  return clientSecret === undefined ? hashedClientSecret : (createHash('sha256').update(clientSecret).digest('base64url') as SecretHash)
}

/** Defaults of absent members. */
const { kind: _kind, keys: _keys, ...DEFAULTS } = CLIENT_DEFAULTS

const APP_DEFAULTS = {
  ...DEFAULTS, applicationType: 'web', redirectUris: [], postLogoutRedirectUris: [], responseTypes: [], grantTypes: [],
  accessTokenType: 'bearer',
  idTokenUserinfoAssertion: false, idTokenSignedResponseAlg: 'RS256', allowedOrigins: [],
} as const

// eslint-disable-next-line typescript/no-extraneous-class -- an object without members
class LoginV1Input {}

/** The login of this server is the only one. */
class LoginVersionInput {
  @Optional(object(LoginV1Input)) readonly loginV1?: LoginV1Input
}

class OidcAppInput extends AppInput {
  @Optional(uris) readonly redirectUris?: readonly string[]
  @Optional(uris) readonly postLogoutRedirectUris?: readonly string[]
  @Optional(uris) readonly additionalOrigins?: readonly string[]
  @Optional(text.storable(2048)) readonly backChannelLogoutUri?: string
  @Optional(flag) readonly backChannelLogoutSessionRequired?: boolean
  @Optional(flag) readonly barredFromApi?: boolean
  @Optional(flag) readonly consentRequired?: boolean
  @Optional(flag) readonly skipNativeAppSuccessPage?: boolean
  @Optional(object(LoginVersionInput)) readonly loginVersion?: LoginVersionInput
  @Optional(set(responseType.read as Read<ResponseType>, 20)) readonly responseTypes?: readonly ResponseType[]
  @Optional(set(grantType.read as Read<RegisteredGrantType>, 20)) readonly grantTypes?: readonly RegisteredGrantType[]
  @Optional(appType.read) readonly appType?: App['applicationType'] | undefined
  @Optional(authMethod.read) readonly authMethodType?: App['authMethod'] | undefined
  @Optional(oneOf(['OIDC_VERSION_1_0'])) readonly version?: string
  @Optional(flag) readonly devMode?: boolean
  @Optional(tokenType.read) readonly accessTokenType?: App['accessTokenType'] | undefined
  @Optional(flag) readonly accessTokenRoleAssertion?: boolean
  @Optional(flag) readonly idTokenRoleAssertion?: boolean
  @Optional(flag) readonly idTokenUserinfoAssertion?: boolean
  @Optional(seconds) readonly clockSkew?: number
  @Optional(grace) readonly refreshTokenGrace?: number
  @Optional(oneOf(SECURITY_PROFILES)) readonly securityProfile?: SecurityProfile
  @Optional(flag) readonly dpopBoundAccessTokens?: boolean
  @Optional(flag) readonly requirePushedAuthorizationRequests?: boolean
  @Optional(flag) readonly requirePkce?: boolean
  @Optional(flag) readonly tlsClientCertificateBoundAccessTokens?: boolean
  @Optional(oneOf(SIGNING_ALGORITHMS)) readonly idTokenSignedResponseAlg?: App['idTokenSignedResponseAlg']
  @Optional(oneOf(REQUEST_OBJECT_ALGORITHMS)) readonly requestObjectSigningAlg?: NonNullable<App['requestObjectSigningAlg']>
  @Optional(flag) readonly requireSignedRequestObject?: boolean
  @Optional(claimRules) readonly claimRules?: App['claimRules']
}

for (const name of JWT_RESPONSE_NAMES) Optional(oneOf(JWT_RESPONSE_MEMBERS[name]))(OidcAppInput.prototype as unknown as Record<string, unknown>, name)

for (const name of SECURITY_TEXTS) Optional(text.storable(2048))(OidcAppInput.prototype as unknown as Record<string, unknown>, name)

class OidcAppEntry {
  @Member(text.clientId<ClientId>()) readonly appId!: ClientId
  @Member(object(OidcAppInput)) readonly app!: OidcAppInput
}

/** `oidcApps[]` */
export const oidcApp: Read<AppItem> = andThen(object(OidcAppEntry), ({ appId, app }, at): AppItem => {
  const { clientId, clientSecret, hashedClientSecret, version: _version, authMethodType: method = 'client_secret_basic', barredFromApi, consentRequired, skipNativeAppSuccessPage, loginVersion, requireSignedRequestObject, ...rest } = app
  const { additionalOrigins = [], appType: type = 'web', backChannelLogoutUri, backChannelLogoutSessionRequired, ...described } = rest
  const isSecurity = ([name]: readonly [string, unknown]): boolean => (SECURITY_NAMES as readonly string[]).includes(name)
  const security: SecurityChange = Object.fromEntries(Object.entries(described).filter(isSecurity))
  const settings = Object.fromEntries(Object.entries(described).filter((entry) => !isSecurity(entry))) as Omit<typeof described, keyof ClientSecurity>
  const { responseTypes = ['code'], grantTypes = ['authorization_code'] } = rest
  return {
    kind: 'oidc_app',
    app: defined<AppItem['app']>({
      ...APP_DEFAULTS, ...settings, responseTypes, grantTypes, id: clientId ?? appId, applicationType: type, authMethod: method,
      allowedOrigins: additionalOrigins, state: rest.state ?? 'active',
      isBarredFromApi: barredFromApi ? true : undefined,
      requiresConsent: consentRequired ? true : undefined,
      skipsNativeSuccessPage: skipNativeAppSuccessPage ? true : undefined,
      loginVersion: loginVersion?.loginV1 ? 1 : undefined,
      requireSignedRequestObject: requireSignedRequestObject ? true : undefined,
      ...withSecurity({}, security),
      backchannelLogoutUri: backChannelLogoutUri, backchannelLogoutSessionRequired: backChannelLogoutSessionRequired,
      secretHash: hashOf(defined<Secrets>({ clientSecret, hashedClientSecret }), takesSecret(method), at.member('app')),
    }),
  }
})

class ApiAppInput extends AppInput {
  @Optional(apiAuthMethod.read) readonly authMethodType?: ApiAuthMethod | undefined
  @Optional(oneOf(SIGNING_ALGORITHMS)) readonly introspectionSignedResponseAlg?: NonNullable<App['introspectionSignedResponseAlg']>
}

class ApiAppEntry {
  @Member(text.clientId<ClientId>()) readonly appId!: ClientId
  @Member(object(ApiAppInput)) readonly app!: ApiAppInput
}

/** `apiApps[]` */
export const apiApp: Read<AppItem> = andThen(
  object(ApiAppEntry),
  (
    { appId, app: { clientId, clientSecret, hashedClientSecret, authMethodType: method = 'client_secret_basic', ...rest } }, at
  ): AppItem => ({
    kind: 'api_app',
    app: defined<AppItem['app']>({
      ...APP_DEFAULTS, ...rest, id: clientId ?? appId, authMethod: method, state: rest.state ?? 'active',
      secretHash: hashOf(defined<Secrets>({ clientSecret, hashedClientSecret }), takesSecret(method), at.member('app')),
    }),
  }),
)
