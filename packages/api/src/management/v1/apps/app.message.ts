import type { ClientRecord } from '@keyhall/core/clients'
import { clientOrigins } from '@keyhall/core/clients'
import type { OrgId } from '@keyhall/core/shared'
import * as names from '../../../application/shapes/application-enums.js'
import { LocalizedMessage, complianceMessages } from '../../../application/shapes/compliance-message.js'
import { nameOf, namesIn, namesOf } from '../../../application/shapes/wire-enums.js'
import { Flag, Nested, OneOf, Text } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { OIDCAppSettings } from './oidc-settings.message.js'

const APP_STATES = ['APP_STATE_UNSPECIFIED', 'APP_STATE_ACTIVE', 'APP_STATE_INACTIVE'] as const

class OIDCConfig extends OIDCAppSettings {
  @Text({ max: 200 }) clientId!: string
  @Flag() noneCompliant!: boolean
  @Nested(() => LocalizedMessage, { list: 100 }) complianceProblems!: LocalizedMessage[]
  /** Every origin that may call the server by CORS. */
  @Text({ max: 2048, list: 1000 }) allowedOrigins!: string[]
}

class APIConfig {
  @Text({ max: 200 }) clientId!: string
  @OneOf(namesOf(names.API_AUTH_METHOD_NAMES)) authMethodType!: string
}

/** An application with exactly one of the two configurations. */
export class App {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(APP_STATES) state!: string
  @Text({ max: 200 }) name!: string
  @Nested(() => OIDCConfig, { optional: true }) oidcConfig?: OIDCConfig
  @Nested(() => APIConfig, { optional: true }) apiConfig?: APIConfig
}

/** @param orgId the organization of its project */
export const appOf = (client: ClientRecord, orgId: OrgId): App => ({
  id: client.id,
  details: { creationDate: client.createdAt, changeDate: client.changedAt, resourceOwner: orgId },
  state: client.state === 'active' ? 'APP_STATE_ACTIVE' : 'APP_STATE_INACTIVE',
  name: client.name,
  ...(client.kind === 'api' ? { apiConfig: apiConfigOf(client) } : { oidcConfig: oidcConfigOf(client) }),
})

const apiConfigOf = ({ id, authMethod }: ClientRecord): APIConfig => ({
  clientId: id,
  authMethodType: nameOf<string>(names.API_AUTH_METHOD_NAMES, authMethod) ?? '',
})

/** Leaves out values without a name on the wire, such as a hybrid response type from the bootstrap file. */
function oidcConfigOf(client: ClientRecord): OIDCConfig {
  const problems = complianceMessages(client)
  return {
    redirectUris: [...client.redirectUris],
    responseTypes: namesIn<string>(names.RESPONSE_TYPE_NAMES, client.responseTypes),
    grantTypes: namesIn<string>(names.GRANT_TYPE_NAMES, client.grantTypes),
    appType: nameOf(names.APP_TYPE_NAMES, client.applicationType) ?? '',
    clientId: client.id,
    authMethodType: nameOf(names.AUTH_METHOD_NAMES, client.authMethod) ?? '',
    postLogoutRedirectUris: [...client.postLogoutRedirectUris],
    version: names.OIDC_VERSIONS[0],
    noneCompliant: problems.length > 0,
    complianceProblems: problems,
    devMode: client.devMode,
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
