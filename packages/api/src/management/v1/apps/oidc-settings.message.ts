import type { OidcSettings } from '@keyhall/core/clients'
import { MAX_REFRESH_TOKEN_GRACE } from '@keyhall/core/instance'
import * as names from '../../../application/shapes/application-enums.js'
import { meaningOf, namesOf } from '../../../application/shapes/wire-enums.js'
import { Duration, Flag, OneOf, Text, completed, partialOf } from '../../../message/index.js'
import type { Present } from '../../../message/index.js'

const MAX_URIS = 100

/** The complete settings of an OIDC application; absent members get their defaults. */
export class OIDCAppSettings {
  @Text({ min: 0, max: 2048, list: MAX_URIS }) redirectUris!: string[]
  /** Empty means the code flow. */
  @OneOf(namesOf(names.RESPONSE_TYPE_NAMES), { list: 10 }) responseTypes!: string[]
  @OneOf(namesOf(names.GRANT_TYPE_NAMES), { list: 10 }) grantTypes!: string[]
  @OneOf(namesOf(names.APP_TYPE_NAMES)) appType!: string
  @OneOf(namesOf(names.AUTH_METHOD_NAMES)) authMethodType!: string
  @Text({ min: 0, max: 2048, list: MAX_URIS }) postLogoutRedirectUris!: string[]
  @OneOf(names.OIDC_VERSIONS) version!: string
  /** Allows http redirect URIs on any host. The comparison stays exact. */
  @Flag() devMode!: boolean
  @OneOf(namesOf(names.TOKEN_TYPE_NAMES)) accessTokenType!: string
  @Flag() accessTokenRoleAssertion!: boolean
  @Flag() idTokenRoleAssertion!: boolean
  @Flag() idTokenUserinfoAssertion!: boolean
  @Duration({ min: 0, max: 5, optional: true }) clockSkew?: number
  /** Period in which a used refresh token can be presented again without revoking its family. If absent, the instance's setting applies. */
  @Duration({ min: 0, max: MAX_REFRESH_TOKEN_GRACE, optional: true }) refreshTokenGrace?: number
  /** Origins that may call the server by CORS, in addition to those of the redirect URIs. */
  @Text({ min: 0, max: 2048, list: MAX_URIS }) additionalOrigins!: string[]
  @Text({ min: 0, max: 2048, optional: true }) backChannelLogoutUri?: string
}

/** The settings of a message. */
export function oidcSettings(wire: OIDCAppSettings): OidcSettings {
  const { responseTypes, grantTypes } = wire
  return {
    applicationType: meaningOf(names.APP_TYPE_NAMES, wire.appType),
    redirectUris: wire.redirectUris,
    postLogoutRedirectUris: wire.postLogoutRedirectUris,
    responseTypes: responseTypes.length === 0 ? ['code'] : responseTypes.map((name) => meaningOf(names.RESPONSE_TYPE_NAMES, name)),
    grantTypes: grantTypes.length === 0 ? ['authorization_code'] : grantTypes.map((name) => meaningOf(names.GRANT_TYPE_NAMES, name)),
    authMethod: meaningOf(names.AUTH_METHOD_NAMES, wire.authMethodType),
    devMode: wire.devMode,
    accessTokenType: meaningOf(names.TOKEN_TYPE_NAMES, wire.accessTokenType),
    accessTokenRoleAssertion: wire.accessTokenRoleAssertion,
    idTokenRoleAssertion: wire.idTokenRoleAssertion,
    idTokenUserinfoAssertion: wire.idTokenUserinfoAssertion,
    clockSkew: wire.clockSkew ?? 0,
    refreshTokenGrace: wire.refreshTokenGrace === undefined ? undefined : Math.floor(wire.refreshTokenGrace),
    allowedOrigins: wire.additionalOrigins,
    backchannelLogoutUri: wire.backChannelLogoutUri === '' ? undefined : wire.backChannelLogoutUri,
  }
}

/** Settings in which every member is optional. */
export const PartialOIDCAppSettings = partialOf(OIDCAppSettings, 'PartialOIDCAppSettings')

/** The member of the settings that each member of the message sets. */
const SETS = {
  redirectUris: 'redirectUris', responseTypes: 'responseTypes', grantTypes: 'grantTypes', appType: 'applicationType', authMethodType: 'authMethod',
  postLogoutRedirectUris: 'postLogoutRedirectUris', devMode: 'devMode', accessTokenType: 'accessTokenType',
  accessTokenRoleAssertion: 'accessTokenRoleAssertion', idTokenRoleAssertion: 'idTokenRoleAssertion',
  idTokenUserinfoAssertion: 'idTokenUserinfoAssertion', clockSkew: 'clockSkew', additionalOrigins: 'allowedOrigins',
  backChannelLogoutUri: 'backchannelLogoutUri', refreshTokenGrace: 'refreshTokenGrace',
} as const satisfies Readonly<Record<Exclude<keyof OIDCAppSettings, 'version'>, keyof OidcSettings>>

/** The settings that the message contains. */
export function partialOidcSettings(wire: Present<OIDCAppSettings>): Partial<OidcSettings> {
  const whole = oidcSettings(completed(OIDCAppSettings, {}, wire))
  const named = Object.entries(SETS).filter(([name]) => wire[name as keyof typeof SETS] !== undefined)
  return Object.fromEntries(named.map(([, setting]) => [setting, whole[setting]]))
}
