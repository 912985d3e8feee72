import type { ClientRecord } from '@keyhall/core/clients'
import { clientOrigins } from '@keyhall/core/clients'
import { Flag, Instant, Nested, OneOf, Text } from '../../message/index.js'
import * as names from '../shapes/application-enums.js'
import { LocalizedMessage, complianceMessages } from '../shapes/compliance-message.js'
import { nameOf, namesIn, namesOf } from '../shapes/wire-enums.js'
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
}

class APIConfiguration {
  @Text({ max: 200 }) clientId!: string
  @OneOf(namesOf(names.API_AUTH_METHOD_NAMES)) authMethodType!: string
}

/** An application with exactly one of the two configurations. */
export class Application {
  @Text({ max: 200 }) applicationId!: string
  @Instant() creationDate!: number
  @Instant() changeDate!: number
  @OneOf(APPLICATION_STATES) state!: string
  @Text({ max: 200 }) name!: string
  @Nested(() => OIDCConfiguration, { optional: true }) oidcConfiguration?: OIDCConfiguration
  @Nested(() => APIConfiguration, { optional: true }) apiConfiguration?: APIConfiguration
}

export const applicationOf = (client: ClientRecord): Application => ({
  applicationId: client.id,
  creationDate: client.createdAt,
  changeDate: client.changedAt,
  state: client.state === 'active' ? 'APPLICATION_STATE_ACTIVE' : 'APPLICATION_STATE_INACTIVE',
  name: client.name,
  ...(client.kind === 'api' ? { apiConfiguration: apiConfigurationOf(client) } : { oidcConfiguration: oidcConfigurationOf(client) }),
})

const apiConfigurationOf = ({ id, authMethod }: ClientRecord): APIConfiguration => ({
  clientId: id,
  authMethodType: nameOf<string>(names.API_AUTH_METHOD_NAMES, authMethod) ?? '',
})

/** Leaves out values without a name on the wire, such as a hybrid response type from the bootstrap file. */
function oidcConfigurationOf(client: ClientRecord): OIDCConfiguration {
  const problems = complianceMessages(client)
  return {
    redirectUris: [...client.redirectUris],
    responseTypes: namesIn<string>(names.RESPONSE_TYPE_NAMES, client.responseTypes),
    grantTypes: namesIn<string>(names.GRANT_TYPE_NAMES, client.grantTypes),
    applicationType: nameOf(names.APP_TYPE_NAMES, client.applicationType) ?? '',
    clientId: client.id,
    authMethodType: nameOf(names.AUTH_METHOD_NAMES, client.authMethod) ?? '',
    postLogoutRedirectUris: [...client.postLogoutRedirectUris],
    version: names.OIDC_VERSIONS[0],
    nonCompliant: problems.length > 0,
    complianceProblems: problems,
    developmentMode: client.devMode,
    accessTokenType: nameOf(names.TOKEN_TYPE_NAMES, client.accessTokenType) ?? '',
    accessTokenRoleAssertion: client.accessTokenRoleAssertion,
    idTokenRoleAssertion: client.idTokenRoleAssertion,
    idTokenUserinfoAssertion: client.idTokenUserinfoAssertion,
    clockSkew: client.clockSkew,
    ...(client.refreshTokenGrace === undefined ? {} : { refreshTokenGrace: client.refreshTokenGrace }),
    additionalOrigins: [...client.allowedOrigins],
    allowedOrigins: [...clientOrigins(client)],
    ...(client.backchannelLogoutUri === undefined ? {} : { backChannelLogoutUri: client.backchannelLogoutUri }),
  }
}
