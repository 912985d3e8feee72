import type { JwtResponseMember, OidcSettings, SecurityText } from '@keyhall/core/clients'
import { JWT_RESPONSE_NAMES, SECURITY_TEXTS } from '@keyhall/core/clients'
import { MAX_REFRESH_TOKEN_GRACE } from '@keyhall/core/instance'
import * as names from '../../../application/shapes/application-enums.js'
import { DEFAULT_SETTINGS, presentSettings } from '../../../application/shapes/oidc-members.js'
import { LoginVersion } from '../../../application/shapes/login-version.js'
import { SecurityMembers } from '../../../application/shapes/security-members.js'
import { namesOf } from '../../../application/shapes/wire-enums.js'
import { Duration, Flag, Nested, OneOf, Text, completed, partialOf } from '../../../message/index.js'
import type { Present } from '../../../message/index.js'

const MAX_URIS = 100

/** The complete settings of an OIDC application; absent members get their defaults. */
export class OIDCAppSettings extends SecurityMembers {
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
  /** The application is not first-party: people are asked which access they allow it. */
  @Flag({ optional: true }) consentRequired?: boolean
  /** Stored and returned, without effect. */
  @Flag({ optional: true }) skipNativeAppSuccessPage?: boolean
  /** Stored and returned, without effect. */
  @Nested(() => LoginVersion, { optional: true }) loginVersion?: LoginVersion
}

/** The settings of a message. */
export const oidcSettings = ({ appType: applicationType, devMode: developmentMode, ...wire }: OIDCAppSettings): OidcSettings => ({
  ...DEFAULT_SETTINGS,
  ...presentSettings({ ...wire, applicationType, developmentMode }),
})

/** Settings in which every member is optional. */
export const PartialOIDCAppSettings = partialOf(OIDCAppSettings, 'PartialOIDCAppSettings')

const JWT_RESPONSES = Object.fromEntries(JWT_RESPONSE_NAMES.map((name) => [name, name])) as { readonly [Name in JwtResponseMember]: Name }

const TEXTS = Object.fromEntries(SECURITY_TEXTS.map((name) => [name, 'security'])) as Readonly<Record<SecurityText, 'security'>>

/** The member of the settings that each member of the message sets. */
const SETS = {
  redirectUris: 'redirectUris', responseTypes: 'responseTypes', grantTypes: 'grantTypes', appType: 'applicationType', authMethodType: 'authMethod',
  postLogoutRedirectUris: 'postLogoutRedirectUris', devMode: 'devMode', accessTokenType: 'accessTokenType',
  accessTokenRoleAssertion: 'accessTokenRoleAssertion', idTokenRoleAssertion: 'idTokenRoleAssertion',
  idTokenUserinfoAssertion: 'idTokenUserinfoAssertion', clockSkew: 'clockSkew', additionalOrigins: 'allowedOrigins',
  backChannelLogoutUri: 'backchannelLogoutUri', refreshTokenGrace: 'refreshTokenGrace', consentRequired: 'requiresConsent', skipNativeAppSuccessPage: 'skipsNativeSuccessPage', loginVersion: 'loginVersion',
  jwks: 'jwks', requestObjectSigningAlg: 'requestObjectSigningAlg', requireSignedRequestObject: 'requireSignedRequestObject',
  securityProfile: 'security', dpopBoundAccessTokens: 'security', tlsClientCertificateBoundAccessTokens: 'security', requirePushedAuthorizationRequests: 'security', requirePkce: 'security',
  idTokenSignedResponseAlg: 'idTokenSignedResponseAlg',
  ...TEXTS,
  ...JWT_RESPONSES,
} as const satisfies Readonly<Record<Exclude<keyof OIDCAppSettings, 'version'>, keyof OidcSettings>>

/** The settings that the message contains. */
export function partialOidcSettings(wire: Present<OIDCAppSettings>): Partial<OidcSettings> {
  const whole = oidcSettings(completed(OIDCAppSettings, {}, wire))
  const named = Object.entries(SETS).filter(([name]) => wire[name as keyof typeof SETS] !== undefined)
  return Object.fromEntries(named.map(([, setting]) => [setting, whole[setting]]))
}
