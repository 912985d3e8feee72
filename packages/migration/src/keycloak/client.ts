import { ChosenId, defined } from '@keyhall/core/shared'
import type { DataApiApp, DataAppKey, DataOidcApp } from '@keyhall/documents/bulk'
import { harmless } from '@keyhall/documents/json'
import type { LossReport } from '../losses/loss-report.js'
import { NO_PLACE } from '../losses/loss.js'
import * as accepted from '../people/accepted.js'
import { derivedId } from '../people/derived-id.js'
import type { Entry } from '../reading/entry.js'
import { takeClaimMappers } from './claim-mappers.js'
import type { ClientAuthentication } from './client-authentication.js'
import { takeAuthentication } from './client-authentication.js'
import type { ClientFlows } from './client-flows.js'
import { takeFlows } from './client-flows.js'
import { keptUris, resolvedUri, takeBackchannelLogoutUri, takeLogoutUris, takeOrigins } from './client-uris.js'

/** The import document's representation of a client: an application and its keys. */
export interface MappedClient {
  readonly oidcApp?: DataOidcApp
  readonly apiApp?: DataApiApp
  readonly appKeys: readonly DataAppKey[]
}

/** The default scopes of a realm. Their claims are built in or unsupported. */
const OWN_SCOPES: ReadonlySet<string> = new Set([
  'acr', 'address', 'basic', 'email', 'microprofile-jwt', 'offline_access', 'organization', 'phone', 'profile', 'roles', 'service_account',
  'web-origins',
])

const REASONS: Readonly<Record<string, string>> = {
  authorizationSettings: 'resource permissions are not supported',
  authorizationServicesEnabled: 'resource permissions are not supported',
  registrationAccessToken: 'dynamic client registration is not supported',
  'pkce.code.challenge.method': 'PKCE is optional for confidential clients',
  'access.token.lifespan': 'token lifetimes are set for the instance',
}

const reasonOf = (name: string): string => (Object.hasOwn(REASONS, name) ? (REASONS[name] ?? NO_PLACE) : NO_PLACE)

/** The target of the clients. */
export interface ClientHome {
  readonly orgId: string
  readonly projectId: string
}

interface Open {
  readonly wildcards: readonly string[]
  readonly lostSecret: string | undefined
}

/** What an operator has to do for the application, and where. */
function noteToDo(losses: LossReport, { name, clientId }: { readonly name: string; readonly clientId: string }, { wildcards, lostSecret }: Open): void {
  const application = `application ${harmless(name)}${name === clientId ? '' : ` (client_id ${harmless(clientId)})`}`
  const place = `console, /ui/console/applications/${encodeURIComponent(clientId)}`
  if (wildcards.length > 0) losses.toDo(`${application}: register each callback address in place of ${wildcards.map(harmless).join(', ')}: ${place}`)
  if (lostSecret !== undefined) losses.toDo(`${application}: ${lostSecret}: ${place}`)
}

/** Maps a client of a realm. @returns `undefined` and reports a loss when it cannot be imported */
export function mapClient(entry: Entry, { orgId, projectId }: ClientHome, losses: LossReport): MappedClient | undefined {
  const clientId = entry.id('clientId') ?? ''
  const refusal = refusalOf(entry, clientId)
  if (refusal !== undefined) {
    entry.left(refusal)
    entry.drop()
    return undefined
  }
  const attributes = entry.object('attributes') ?? entry.adopt({}, entry.path)
  const ownId = entry.id('id')?.replaceAll('-', '')
  const appId = ownId !== undefined && ChosenId.accepts(ownId) ? ownId : derivedId(orgId, clientId).replaceAll('-', '')
  const authentication = takeAuthentication(entry, attributes)
  const flows = takeFlows(entry, attributes, authentication.method === 'BASIC')
  const isApi = entry.flag('bearerOnly') === true || (flows.grantTypes.length === 0 && authentication.method !== 'NONE')
  const common = {
    projectId, name: nameOf(entry, clientId), clientId,
    ...(authentication.secret === undefined ? {} : { clientSecret: authentication.secret }),
    ...(entry.flag('enabled') === false ? { state: 'APP_STATE_INACTIVE' as const } : {}),
  }
  const { wildcards, ...addresses } = takeAddresses(entry, attributes)
  const isRoleAsserted = takeScopes(entry)
  takeIdle(entry, attributes)
  const isConsentRequired = entry.flag('consentRequired') === true
  const claimRules = takeClaimMappers(entry, isApi)
  entry.close(REASONS)
  const appKeys = authentication.keys.map(({ id, pem }) => ({
    id, projectId, appId, clientId, type: 'KEY_TYPE_JSON' as const, publicKey: Buffer.from(pem).toString('base64'),
  }))
  noteToDo(losses, common, { wildcards, lostSecret: authentication.lostSecret })
  if (isApi) return { apiApp: { appId, app: { ...common, authMethodType: apiMethod(authentication) } }, appKeys }
  const app = { ...common, ...flows, ...addresses, accessTokenRoleAssertion: isRoleAsserted, ...formOf(authentication, addresses, flows), ...(isConsentRequired ? { consentRequired: true } : {}), ...(claimRules.length > 0 ? { claimRules } : {}) }
  return { oidcApp: { appId, app: defined<DataOidcApp['app']>(app) }, appKeys }
}

function refusalOf(entry: Entry, clientId: string): string | undefined {
  const protocol = entry.text('protocol') ?? 'openid-connect'
  if (protocol !== 'openid-connect') return 'only OpenID Connect clients are supported'
  return ChosenId.accepts(clientId) ? undefined : `a client_id has ${ChosenId.expected}`
}

/** The names of Keycloak's built-in clients are translation keys. */
function nameOf(entry: Entry, clientId: string): string {
  const name = entry.text('name')?.trim()
  if (name === undefined || name.startsWith('${')) return clientId
  if (accepted.name(name) === undefined) entry.left('a name has at most 200 characters, without control characters and invisible characters', ['name'])
  return accepted.name(name) ?? clientId
}

const apiMethod = ({ method }: ClientAuthentication): string =>
  `API_AUTH_METHOD_TYPE_${method === 'PRIVATE_KEY_JWT' ? method : 'BASIC'}`

interface Addresses extends Pick<DataOidcApp['app'], 'redirectUris' | 'postLogoutRedirectUris' | 'additionalOrigins'> {
  readonly backChannelLogoutUri: string | undefined
  /** Redirect URIs of which not every address is registered. */
  readonly wildcards: readonly string[]
}

function takeAddresses(entry: Entry, attributes: Entry): Addresses {
  const roots = { rootUrl: entry.text('rootUrl'), baseUrl: entry.text('baseUrl') }
  const written = entry.texts('redirectUris')
  const redirectUris = keptUris(entry, ['redirectUris'], written, roots)
  const isHomeTaken = roots.baseUrl !== undefined && redirectUris.includes(resolvedUri(roots.baseUrl, roots))
  if (!isHomeTaken) entry.lose('baseUrl', NO_PLACE)
  return {
    redirectUris,
    postLogoutRedirectUris: takeLogoutUris(attributes, redirectUris, roots),
    additionalOrigins: takeOrigins(entry),
    backChannelLogoutUri: takeBackchannelLogoutUri(attributes),
    wildcards: written.filter((uri) => uri.includes('*')),
  }
}

/** @returns whether the client's access tokens contain roles */
function takeScopes(entry: Entry): boolean {
  const scopes = ['defaultClientScopes', 'optionalClientScopes'].map((member) => {
    const names = entry.texts(member)
    for (const name of names) if (!OWN_SCOPES.has(name)) entry.left('custom scopes are not supported', [member], name)
    return names
  })
  return scopes[0]?.includes('roles') ?? false
}

/** Members without information, or with Keyhall's only behaviour. */
function takeIdle(entry: Entry, attributes: Entry): void {
  entry.ignore('access', 'nodeReRegistrationTimeout', 'directGrantsOnly', 'surrogateAuthRequired', 'frontchannelLogout')
  if (entry.take('notBefore') !== 0) entry.lose('notBefore', 'tokens of the old server are not valid here')
  if (entry.take('fullScopeAllowed') === false) entry.left('clients receive all roles of the user in their project', ['fullScopeAllowed'])
  attributes.ignore('client.secret.creation.time', 'backchannel.logout.session.required', 'frontchannel.logout.session.required')
  for (const name of attributes.rest()) if (attributes.take(name) !== 'false') attributes.lose(name, reasonOf(name))
}

/** Keycloak's behaviour for every client: JWT access tokens, and profile claims in the ID token. */
function formOf({ method }: ClientAuthentication, { redirectUris }: Pick<Addresses, 'redirectUris'>, { grantTypes }: ClientFlows) {
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
