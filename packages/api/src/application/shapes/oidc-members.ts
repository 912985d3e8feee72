import type { ClientRecord, OidcSettings } from '@keyhall/core/clients'
import { clientOrigins, matchesAnyPort } from '@keyhall/core/clients'
import * as names from './application-enums.js'
import { DEFAULT_JWT_SETTINGS, jwtMembersOf, presentJwtSettings } from './jwt-members.js'
import { complianceMessages } from './compliance-message.js'
import type { LoginVersion } from './login-version.js'
import { presentSecurity, securityMembersOf } from './security-members.js'
import type { SecurityMembers } from './security-members.js'
import { meaningOf, nameOf, namesIn } from './wire-enums.js'

/** The settings of an OIDC application as both generations of the API send them. v1 has other names for two members. */
interface OidcMembers extends SecurityMembers {
  readonly redirectUris: string[]
  readonly responseTypes: string[]
  readonly grantTypes: string[]
  /** `appType` in v1. */
  readonly applicationType?: string
  readonly authMethodType?: string
  readonly postLogoutRedirectUris: string[]
  /** `devMode` in v1. */
  readonly developmentMode?: boolean
  readonly accessTokenType?: string
  readonly accessTokenRoleAssertion?: boolean
  readonly idTokenRoleAssertion?: boolean
  readonly idTokenUserinfoAssertion?: boolean
  readonly clockSkew?: number
  readonly refreshTokenGrace?: number
  readonly additionalOrigins: string[]
  readonly backChannelLogoutUri?: string
  readonly consentRequired?: boolean
  readonly skipNativeAppSuccessPage?: boolean
  readonly loginVersion?: LoginVersion
}

/**
 * Writes the members that have the same name in both generations. Leaves out values without a name on the wire, such as a hybrid response type
 * from the bootstrap file.
 */
export const oidcMembersOf = (client: ClientRecord) => ({
  redirectUris: [...client.redirectUris],
  responseTypes: namesIn<string>(names.RESPONSE_TYPE_NAMES, client.responseTypes),
  grantTypes: namesIn<string>(names.GRANT_TYPE_NAMES, client.grantTypes),
  clientId: client.id,
  authMethodType: nameOf(names.AUTH_METHOD_NAMES, client.authMethod) ?? '',
  postLogoutRedirectUris: [...client.postLogoutRedirectUris],
  version: names.OIDC_VERSIONS[0],
  complianceProblems: complianceMessages(client),
  accessTokenType: nameOf(names.TOKEN_TYPE_NAMES, client.accessTokenType) ?? '',
  accessTokenRoleAssertion: client.accessTokenRoleAssertion,
  idTokenRoleAssertion: client.idTokenRoleAssertion,
  idTokenUserinfoAssertion: client.idTokenUserinfoAssertion,
  clockSkew: client.clockSkew,
  ...(client.refreshTokenGrace === undefined ? {} : { refreshTokenGrace: client.refreshTokenGrace }),
  additionalOrigins: [...client.allowedOrigins],
  allowedOrigins: [...clientOrigins(client)],
  anyPortRedirectUris: client.redirectUris.filter((uri) => matchesAnyPort(client, uri)),
  ...(client.backchannelLogoutUri === undefined ? {} : { backChannelLogoutUri: client.backchannelLogoutUri }),
  ...(client.requiresConsent ? { consentRequired: true } : {}),
  ...(client.skipsNativeSuccessPage ? { skipNativeAppSuccessPage: true } : {}),
  ...(client.loginVersion === undefined ? {} : { loginVersion: { loginV1: {} } }),
  ...jwtMembersOf(client),
  ...securityMembersOf(client),
})

/** The name of the type of an application. */
export const applicationTypeOf = ({ applicationType }: ClientRecord): string => nameOf(names.APP_TYPE_NAMES, applicationType) ?? ''

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

const isSaid = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

const withoutAbsent = <T extends object>(settings: T): Present<T> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => isSaid(value))) as Present<T>

const meaning = <V>(wire: Readonly<Record<string, V>>, name: string | undefined): V | undefined =>
  name === undefined ? undefined : meaningOf(wire, name)

/** The settings that the message contains; empty lists count as absent. */
export function presentSettings(wire: OidcMembers): Partial<OidcSettings> {
  const settings = withoutAbsent({
    applicationType: meaning(names.APP_TYPE_NAMES, wire.applicationType),
    redirectUris: wire.redirectUris,
    postLogoutRedirectUris: wire.postLogoutRedirectUris,
    responseTypes: wire.responseTypes.map((name) => meaningOf(names.RESPONSE_TYPE_NAMES, name)),
    grantTypes: wire.grantTypes.map((name) => meaningOf(names.GRANT_TYPE_NAMES, name)),
    authMethod: meaning(names.AUTH_METHOD_NAMES, wire.authMethodType),
    devMode: wire.developmentMode,
    accessTokenType: meaning(names.TOKEN_TYPE_NAMES, wire.accessTokenType),
    accessTokenRoleAssertion: wire.accessTokenRoleAssertion,
    idTokenRoleAssertion: wire.idTokenRoleAssertion,
    idTokenUserinfoAssertion: wire.idTokenUserinfoAssertion,
    clockSkew: wire.clockSkew,
    refreshTokenGrace: wire.refreshTokenGrace === undefined ? undefined : Math.floor(wire.refreshTokenGrace),
    allowedOrigins: wire.additionalOrigins,
    requiresConsent: wire.consentRequired,
    skipsNativeSuccessPage: wire.skipNativeAppSuccessPage,
    loginVersion: wire.loginVersion?.loginV1 && (1 as const),
  })
  const { backChannelLogoutUri: uri } = wire
  return { ...settings, ...presentJwtSettings(wire), ...presentSecurity(wire), ...(uri === undefined ? {} : { backchannelLogoutUri: uri === '' ? undefined : uri }) }
}

/** The settings of an application that specifies none. */
export const DEFAULT_SETTINGS: OidcSettings = {
  applicationType: 'web',
  redirectUris: [],
  postLogoutRedirectUris: [],
  responseTypes: ['code'],
  grantTypes: ['authorization_code'],
  authMethod: 'client_secret_basic',
  devMode: false,
  accessTokenType: 'bearer',
  accessTokenRoleAssertion: false,
  idTokenRoleAssertion: false,
  idTokenUserinfoAssertion: false,
  clockSkew: 0,
  allowedOrigins: [],
  backchannelLogoutUri: undefined,
  refreshTokenGrace: undefined,
  requiresConsent: false,
  skipsNativeSuccessPage: false,
  loginVersion: undefined,
  ...DEFAULT_JWT_SETTINGS,
  security: {},
  idTokenSignedResponseAlg: undefined,
}
