import { createHash } from 'node:crypto'
import { CLIENT_DEFAULTS, takesSecret } from '@keyhall/core/clients'
import { SIGNING_ALGORITHMS } from '@keyhall/core/protocol'
import type { RegisteredGrantType, ResponseType } from '@keyhall/core/protocol'
import type { ClientId, ProjectId, SecretHash } from '@keyhall/core/shared'
import { defined } from '@keyhall/core/shared'
import type { AppItem } from '@keyhall/core/transfer'
import { publicJwk } from '../../reading/public-key.js'
import { andThen, flag, list, oneOf, optional, record, set } from '../../reading/reader.js'
import type { Read, Spot } from '../../reading/reader.js'
import * as text from '../../reading/texts.js'
import { apiAuthMethod, appState, appType, authMethod, grantType, responseType, tokenType } from './enums.js'
import { id, secretHash } from './names.js'

const MAX_URIS = 100
const uris = optional(set(text.storable(2048), MAX_URIS))
const seconds: Read<number> = andThen(
  text.matching(/^[0-5](\.0+)?s$/, 20, 'a duration from 0s to 5s'), (value) => Number.parseInt(value, 10)
)

const grace: Read<number> = andThen(
  text.matching(/^([0-9]|[1-5][0-9]|60)(\.0+)?s$/, 20, 'a duration from 0s to 60s'), (value) => Number.parseInt(value, 10)
)

const common = {
  projectId: id<ProjectId>(), name: text.name, clientId: optional(text.clientId<ClientId>()), clientSecret: optional(text.secret),
  hashedClientSecret: optional(secretHash), state: optional(appState.read), jwks: optional(record({ keys: list(publicJwk, MAX_URIS) })),
}

interface Secrets {
  readonly clientSecret?: string
  readonly hashedClientSecret?: SecretHash
}

/** The hash by which a secret is kept; the secret itself goes no further. */
function hashOf({ clientSecret, hashedClientSecret }: Secrets, isTaken: boolean, at: Spot): SecretHash | undefined {
  const [hasSecret, hasHash] = [clientSecret !== undefined, hashedClientSecret !== undefined]
  if (hasSecret && hasHash) return at.member('clientSecret').refuse('excludes hashedClientSecret: expected one of them')
  if (!isTaken && (hasSecret || hasHash)) return at.member('clientSecret').refuse('the authentication method takes none')
  return clientSecret === undefined ? hashedClientSecret : (createHash('sha256').update(clientSecret).digest('base64url') as SecretHash)
}

/** What an application is that does not say otherwise. */
const { kind: _kind, keys: _keys, ...DEFAULTS } = CLIENT_DEFAULTS

const nothingAskedFor = {
  ...DEFAULTS, applicationType: 'web', redirectUris: [], postLogoutRedirectUris: [], responseTypes: [], grantTypes: [],
  accessTokenType: 'bearer',
  idTokenUserinfoAssertion: false, idTokenSignedResponseAlg: 'RS256', allowedOrigins: [],
} as const

const oidcSettings = {
  ...common, redirectUris: uris, postLogoutRedirectUris: uris, additionalOrigins: uris, backChannelLogoutUri: optional(text.storable(2048)),
  backChannelLogoutSessionRequired: optional(flag), barredFromApi: optional(flag), responseTypes: optional(set(responseType.read as Read<ResponseType>, 20)),
  grantTypes: optional(set(grantType.read as Read<RegisteredGrantType>, 20)), appType: optional(appType.read),
  authMethodType: optional(authMethod.read),
  version: optional(oneOf(['OIDC_VERSION_1_0'])), devMode: optional(flag), accessTokenType: optional(tokenType.read),
  accessTokenRoleAssertion: optional(flag), idTokenRoleAssertion: optional(flag), idTokenUserinfoAssertion: optional(flag),
  clockSkew: optional(seconds), refreshTokenGrace: optional(grace), idTokenSignedResponseAlg: optional(oneOf(SIGNING_ALGORITHMS)),
}

const anOidcApp = record({ appId: text.clientId<ClientId>(), app: record(oidcSettings) })

/** `oidcApps[]` */
export const oidcApp: Read<AppItem> = andThen(anOidcApp, ({ appId, app }, at): AppItem => {
  const { clientId, clientSecret, hashedClientSecret, version: _version, authMethodType: method = 'client_secret_basic', barredFromApi, ...rest } = app
  const { additionalOrigins = [], appType: type = 'web', backChannelLogoutUri, backChannelLogoutSessionRequired, ...settings } = rest
  const { responseTypes = ['code'], grantTypes = ['authorization_code'] } = rest
  return {
    kind: 'oidc_app',
    app: defined<AppItem['app']>({
      ...nothingAskedFor, ...settings, responseTypes, grantTypes, id: clientId ?? appId, applicationType: type, authMethod: method,
      allowedOrigins: additionalOrigins.map((origin) => origin.toLowerCase()), state: rest.state ?? 'active',
      isBarredFromApi: barredFromApi ? true : undefined,
      backchannelLogoutUri: backChannelLogoutUri, backchannelLogoutSessionRequired: backChannelLogoutSessionRequired,
      secretHash: hashOf(defined<Secrets>({ clientSecret, hashedClientSecret }), takesSecret(method), at.member('app')),
    }),
  }
})

/** `apiApps[]` */
export const apiApp: Read<AppItem> = andThen(
  record({ appId: text.clientId<ClientId>(), app: record({ ...common, authMethodType: optional(apiAuthMethod.read) }) }),
  (
    { appId, app: { clientId, clientSecret, hashedClientSecret, authMethodType: method = 'client_secret_basic', ...rest } }, at
  ): AppItem => ({
    kind: 'api_app',
    app: defined<AppItem['app']>({
      ...nothingAskedFor, ...rest, id: clientId ?? appId, authMethod: method, state: rest.state ?? 'active',
      secretHash: hashOf(defined<Secrets>({ clientSecret, hashedClientSecret }), takesSecret(method), at.member('app')),
    }),
  }),
)
