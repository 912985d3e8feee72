import { ChosenId, defined } from '@keyhall/core/shared'
import type { DataApiApp, DataAppKey, DataOidcApp } from '@keyhall/documents/bulk'
import { NO_PLACE } from '../losses/loss.js'
import * as accepted from '../people/accepted.js'
import { derivedId } from '../people/derived-id.js'
import type { Entry } from '../reading/entry.js'
import type { ClientAuthentication } from './client-authentication.js'
import { takeAuthentication } from './client-authentication.js'
import type { ClientFlows } from './client-flows.js'
import { takeFlows } from './client-flows.js'
import { keptUris, takeBackchannelLogoutUri, takeLogoutUris, takeOrigins } from './client-uris.js'

/** What a client comes to: one of the two kinds of application, and the keys of it. */
export interface MappedClient {
  readonly oidcApp?: DataOidcApp
  readonly apiApp?: DataApiApp
  readonly appKeys: readonly DataAppKey[]
}

/** The scopes that every realm has, and whose claims Keyhall serves by itself or not at all. */
const OWN_SCOPES: ReadonlySet<string> = new Set([
  'acr', 'address', 'basic', 'email', 'microprofile-jwt', 'offline_access', 'organization', 'phone', 'profile', 'roles', 'service_account',
  'web-origins',
])

const REASONS: Readonly<Record<string, string>> = {
  protocolMappers: 'claims are not made by mappers: see actions',
  authorizationSettings: 'permissions on resources are not kept',
  authorizationServicesEnabled: 'permissions on resources are not kept',
  consentRequired: 'people are not asked for their consent',
  registrationAccessToken: 'clients do not change their own registration',
  'pkce.code.challenge.method': 'PKCE is open to every client, and not required of any',
  'access.token.lifespan': 'lifetimes are those of the instance',
}

const reasonOf = (name: string): string => (Object.hasOwn(REASONS, name) ? (REASONS[name] ?? NO_PLACE) : NO_PLACE)

/** Where clients go. */
export interface ClientHome {
  readonly orgId: string
  readonly projectId: string
}

/** Maps a client of a realm. @returns `undefined` when it stays behind, which is noted */
export function mapClient(entry: Entry, { orgId, projectId }: ClientHome): MappedClient | undefined {
  const clientId = entry.text('clientId') ?? ''
  const refusal = refusalOf(entry, clientId)
  if (refusal !== undefined) {
    entry.left(refusal)
    entry.drop()
    return undefined
  }
  const attributes = entry.object('attributes') ?? entry.adopt({}, entry.path)
  const appId = (entry.text('id') ?? derivedId(orgId, clientId)).replaceAll('-', '')
  const authentication = takeAuthentication(entry, attributes)
  const flows = takeFlows(entry, attributes, authentication.method === 'BASIC')
  const isApi = entry.flag('bearerOnly') === true || (flows.grantTypes.length === 0 && authentication.method !== 'NONE')
  const common = {
    projectId, name: nameOf(entry, clientId), clientId,
    ...(authentication.secret === undefined ? {} : { clientSecret: authentication.secret }),
    ...(entry.flag('enabled') === false ? { state: 'APP_STATE_INACTIVE' as const } : {}),
  }
  const addresses = takeAddresses(entry, attributes)
  const isRoleAsserted = takeScopes(entry)
  takeIdle(entry, attributes)
  entry.close(REASONS)
  const appKeys = authentication.keys.map(({ id, pem }) => ({
    id, projectId, appId, clientId, type: 'KEY_TYPE_JSON' as const, publicKey: Buffer.from(pem).toString('base64'),
  }))
  if (isApi) return { apiApp: { appId, app: { ...common, authMethodType: apiMethod(authentication) } }, appKeys }
  const app = { ...common, ...flows, ...addresses, accessTokenRoleAssertion: isRoleAsserted, ...formOf(authentication, addresses, flows) }
  return { oidcApp: { appId, app: defined<DataOidcApp['app']>(app) }, appKeys }
}

function refusalOf(entry: Entry, clientId: string): string | undefined {
  const protocol = entry.text('protocol') ?? 'openid-connect'
  if (protocol !== 'openid-connect') return 'clients of other protocols than OpenID Connect are not served'
  return ChosenId.accepts(clientId) ? undefined : `a client_id has ${ChosenId.expected}`
}

/** The names of Keycloak's own clients, and of those made from them, are keys of translations. */
function nameOf(entry: Entry, clientId: string): string {
  const name = entry.text('name')?.trim()
  if (name === undefined || name.startsWith('${')) return clientId
  if (accepted.name(name) === undefined) entry.left('a name has at most 200 characters, without control and invisible ones', ['name'])
  return accepted.name(name) ?? clientId
}

const apiMethod = ({ method }: ClientAuthentication): string =>
  `API_AUTH_METHOD_TYPE_${method === 'PRIVATE_KEY_JWT' ? method : 'BASIC'}`

interface Addresses extends Pick<DataOidcApp['app'], 'redirectUris' | 'postLogoutRedirectUris' | 'additionalOrigins'> {
  readonly backChannelLogoutUri: string | undefined
}

function takeAddresses(entry: Entry, attributes: Entry): Addresses {
  const rootUrl = entry.text('rootUrl')
  const redirectUris = keptUris(entry, ['redirectUris'], entry.texts('redirectUris'), rootUrl)
  return {
    redirectUris,
    postLogoutRedirectUris: takeLogoutUris(attributes, redirectUris, rootUrl),
    additionalOrigins: takeOrigins(entry),
    backChannelLogoutUri: takeBackchannelLogoutUri(attributes),
  }
}

/** @returns whether the client gets roles in its access tokens */
function takeScopes(entry: Entry): boolean {
  const scopes = ['defaultClientScopes', 'optionalClientScopes'].map((member) => {
    const names = entry.texts(member)
    for (const name of names) if (!OWN_SCOPES.has(name)) entry.left('scopes of the realm are not kept', [member], name)
    return names
  })
  return scopes[0]?.includes('roles') ?? false
}

/** Members that say nothing, or what is so in any case. */
function takeIdle(entry: Entry, attributes: Entry): void {
  entry.ignore('access', 'nodeReRegistrationTimeout', 'directGrantsOnly', 'surrogateAuthRequired', 'frontchannelLogout')
  if (entry.take('notBefore') !== 0) entry.lose('notBefore', 'tokens of the old server are of no use')
  if (entry.take('fullScopeAllowed') === false) entry.left('a client gets all roles of the user in its project', ['fullScopeAllowed'])
  attributes.ignore('client.secret.creation.time', 'backchannel.logout.session.required', 'frontchannel.logout.session.required')
  for (const name of attributes.rest()) if (attributes.take(name) !== 'false') attributes.lose(name, reasonOf(name))
}

/** What Keycloak does with every client: JWTs, and the claims of the profile in the ID token too. */
function formOf({ method }: ClientAuthentication, { redirectUris }: Addresses, { grantTypes }: ClientFlows) {
  const hasPlace = redirectUris.length > 0 || grantTypes.includes('OIDC_GRANT_TYPE_DEVICE_CODE')
  const isOnDevice = method === 'NONE' && hasPlace && redirectUris.every((uri) => !uri.toLowerCase().startsWith('https:'))
  const kind = isOnDevice ? 'NATIVE' : method === 'NONE' ? 'USER_AGENT' : 'WEB'
  return {
    appType: `OIDC_APP_TYPE_${kind}`,
    authMethodType: `OIDC_AUTH_METHOD_TYPE_${method}`,
    accessTokenType: 'OIDC_TOKEN_TYPE_JWT' as const,
    idTokenUserinfoAssertion: true,
  }
}
