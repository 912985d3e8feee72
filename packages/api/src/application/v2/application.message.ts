import type { ClientRecord, UsedClient } from '@keyhall/core/clients'
import { Flag, Instant, Long, Nested, OneOf, Text } from '../../message/index.js'
import { ApiMembers, apiMembersOf } from '../shapes/api-members.js'
import { LocalizedMessage } from '../shapes/compliance-message.js'
import { applicationTypeOf, oidcMembersOf } from '../shapes/oidc-members.js'
import { OIDCSettings } from './oidc-configuration.message.js'

export const APPLICATION_STATES = [
  'APPLICATION_STATE_UNSPECIFIED', 'APPLICATION_STATE_ACTIVE', 'APPLICATION_STATE_INACTIVE', 'APPLICATION_STATE_REMOVED',
] as const

class OIDCConfiguration extends OIDCSettings {
  @Text({ max: 200 }) clientId!: string
  @Flag() nonCompliant!: boolean
  @Nested(() => LocalizedMessage, { list: 100 }) complianceProblems!: LocalizedMessage[]
  /** Every origin that may call the server by CORS. */
  @Text({ max: 2048, list: 1000 }) allowedOrigins!: string[]
  /** The redirect URIs that match with every port: those of a native application on loopback without a port (RFC 8252 §7.3). */
  @Text({ max: 2048, list: 1000 }) anyPortRedirectUris!: string[]
}

class APIConfiguration extends ApiMembers {
  @Text({ max: 200 }) clientId!: string
}

/** An application with exactly one of the two configurations. */
export class Application {
  @Text({ max: 200 }) applicationId!: string
  @Text({ max: 200 }) projectId!: string
  @Instant() creationDate!: number
  @Instant() changeDate!: number
  @OneOf(APPLICATION_STATES) state!: string
  /** Whether it registered itself and is inactive because no administrator has approved it yet. */
  @Flag({ optional: true }) awaitsApproval?: boolean
  @Text({ max: 200 }) name!: string
  /** Incremented by every change. An update that sends it changes this revision only. */
  @Long({ min: 0, max: Number.MAX_SAFE_INTEGER }) revision!: number
  /** When the application last got tokens, within five minutes; absent if it never did. */
  @Instant({ optional: true }) lastUsedAt?: number
  @Nested(() => OIDCConfiguration, { optional: true }) oidcConfiguration?: OIDCConfiguration
  @Nested(() => APIConfiguration, { optional: true }) apiConfiguration?: APIConfiguration
}

export const applicationOf = (client: UsedClient): Application => ({
  applicationId: client.id,
  projectId: client.projectId,
  creationDate: client.createdAt,
  changeDate: client.changedAt,
  state: client.state === 'active' ? 'APPLICATION_STATE_ACTIVE' : 'APPLICATION_STATE_INACTIVE',
  ...(client.awaitsApproval && client.state === 'inactive' ? { awaitsApproval: true } : {}),
  name: client.name,
  revision: client.version,
  ...(client.lastUsedAt === undefined ? {} : { lastUsedAt: client.lastUsedAt }),
  ...(client.kind === 'api' ? { apiConfiguration: apiConfigurationOf(client) } : { oidcConfiguration: oidcConfigurationOf(client) }),
})

const apiConfigurationOf = (client: ClientRecord): APIConfiguration => ({ clientId: client.id, ...apiMembersOf(client) })

function oidcConfigurationOf(client: ClientRecord): OIDCConfiguration {
  const shared = oidcMembersOf(client)
  const nonCompliant = shared.complianceProblems.length > 0
  return { ...shared, nonCompliant, applicationType: applicationTypeOf(client), developmentMode: client.devMode }
}
