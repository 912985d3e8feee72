import type { ClientId, Issuer, Secret } from '../../foundation/shared/index.js'
import { ENDPOINTS } from '../../foundation/protocol/index.js'
import type { ClientRecord } from '../clients/index.js'
import { CLIENT_DEFAULTS, STATED_NAMES, takesSecret } from '../clients/index.js'
import { PROTECTION_NAMES, registeredName } from './client-metadata-security.js'
import type { ClientMetadata } from './client-metadata.js'
import { OPEN_CLIENTS_PROJECTS } from './open-clients-project.js'
import { publisherName } from './publisher-name.js'

/** A registration with what its client must know, secrets only when they are new. */
export interface Registration {
  readonly client: ClientRecord
  readonly secret?: Secret
  /** The registration access token (RFC 7592 §2). */
  readonly token?: Secret
}

const { keys: _none, ...DEFAULTS } = CLIENT_DEFAULTS

/** The name for a client whose own name is empty or imitates another name. */
const fallbackName = (id: ClientId): string => `Client ${id.slice(-6)}`

/** What its metadata decides about a registered client. */
export const describedBy = (id: ClientId, { name, ...metadata }: ClientMetadata, names?: readonly string[]): Pick<ClientRecord, 'name' | 'responseTypes'> & Omit<ClientMetadata, 'name'> =>
  ({ ...metadata, name: publisherName(name, fallbackName(id), names), responseTypes: ['code'] })

/** A client that registers itself. */
export function newRegistration(id: ClientId, metadata: ClientMetadata, { now, names }: { readonly now: number; readonly names: readonly string[] }): Omit<ClientRecord, 'secretHash' | 'registrationTokenHash' | 'isBarredFromApi'> {
  return {
    ...DEFAULTS,
    ...describedBy(id, metadata, names),
    id,
    projectId: OPEN_CLIENTS_PROJECTS.request,
    selfRegistered: 'request',
    requiresConsent: true,
    idTokenUserinfoAssertion: false,
    accessTokenType: 'jwt',
    allowedOrigins: [],
    state: 'active',
    version: 1,
    createdAt: now,
    changedAt: now,
  }
}

const LOGOUT_AND_STATED = ['backchannelLogoutUri', 'backchannelLogoutSessionRequired', 'frontchannelLogoutUri', ...STATED_NAMES] as const

/** The response to a registration, and to reading and changing it (RFC 7591 §3.2.1, RFC 7592 §3). */
export function registrationResponse({ client, secret, token }: Registration, issuer: Issuer): Readonly<Record<string, unknown>> {
  return {
    client_id: client.id,
    client_id_issued_at: client.createdAt,
    ...(secret === undefined ? {} : { client_secret: secret }),
    ...(takesSecret(client.authMethod) ? { client_secret_expires_at: 0 } : {}),
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: client.grantTypes,
    response_types: client.responseTypes,
    token_endpoint_auth_method: client.authMethod,
    application_type: client.applicationType,
    ...Object.fromEntries(PROTECTION_NAMES.flatMap((name) => (client[name] === undefined ? [] : [[registeredName(name), client[name]]]))),
    ...(client.jwks ? { jwks: client.jwks } : {}),
    ...(client.jwksUri === undefined ? {} : { jwks_uri: client.jwksUri }),
    subject_type: 'public',
    ...(client.postLogoutRedirectUris.length > 0 ? { post_logout_redirect_uris: client.postLogoutRedirectUris } : {}),
    ...Object.fromEntries(LOGOUT_AND_STATED.flatMap((name) => (client[name] === undefined ? [] : [[registeredName(name), client[name]]]))),
    ...(token === undefined ? {} : { registration_access_token: token }),
    registration_client_uri: `${issuer}${ENDPOINTS.registration}/${client.id}`,
  }
}
