import type { ClientRecord, UsedClient } from '@keyhall/core/clients'
import type { OrgId } from '@keyhall/core/shared'
import { ApiMembers, apiMembersOf } from '../../../application/shapes/api-members.js'
import { LocalizedMessage } from '../../../application/shapes/compliance-message.js'
import { applicationTypeOf, oidcMembersOf } from '../../../application/shapes/oidc-members.js'
import { Flag, Instant, Long, Nested, OneOf, Text } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { OIDCAppSettings } from './oidc-settings.message.js'

const APP_STATES = ['APP_STATE_UNSPECIFIED', 'APP_STATE_ACTIVE', 'APP_STATE_INACTIVE'] as const

class OIDCConfig extends OIDCAppSettings {
  @Text({ max: 200 }) clientId!: string
  @Flag() noneCompliant!: boolean
  @Nested(() => LocalizedMessage, { list: 100 }) complianceProblems!: LocalizedMessage[]
  /** Every origin that may call the server by CORS. */
  @Text({ max: 2048, list: 1000 }) allowedOrigins!: string[]
  /** The redirect URIs that match with every port: those of a native application on loopback without a port (RFC 8252 §7.3). */
  @Text({ max: 2048, list: 1000 }) anyPortRedirectUris!: string[]
}

class APIConfig extends ApiMembers {
  @Text({ max: 200 }) clientId!: string
}

/** An application with exactly one of the two configurations. */
export class App {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(APP_STATES) state!: string
  @Text({ max: 200 }) name!: string
  /** Incremented by every change. An update that sends it changes this revision only. */
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) revision!: number
  /** When the application last got tokens, within five minutes; absent if it never did. */
  @Instant({ optional: true }) lastUsedAt?: number
  @Nested(() => OIDCConfig, { optional: true }) oidcConfig?: OIDCConfig
  @Nested(() => APIConfig, { optional: true }) apiConfig?: APIConfig
}

/** @param orgId the organization of its project */
export const appOf = (client: UsedClient, orgId: OrgId): App => ({
  id: client.id,
  details: { creationDate: client.createdAt, changeDate: client.changedAt, resourceOwner: orgId },
  state: client.state === 'active' ? 'APP_STATE_ACTIVE' : 'APP_STATE_INACTIVE',
  name: client.name,
  revision: client.version,
  ...(client.lastUsedAt === undefined ? {} : { lastUsedAt: client.lastUsedAt }),
  ...(client.kind === 'api' ? { apiConfig: apiConfigOf(client) } : { oidcConfig: oidcConfigOf(client) }),
})

const apiConfigOf = (client: ClientRecord): APIConfig => ({ clientId: client.id, ...apiMembersOf(client) })

function oidcConfigOf(client: ClientRecord): OIDCConfig {
  const shared = oidcMembersOf(client)
  return { ...shared, noneCompliant: shared.complianceProblems.length > 0, appType: applicationTypeOf(client), devMode: client.devMode }
}
