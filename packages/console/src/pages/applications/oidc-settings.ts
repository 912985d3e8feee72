import type { OIDCApplicationType, OIDCAuthMethodType, OIDCConfiguration, OIDCGrantType, OIDCTokenType } from '@keyhall/client/applications'
import type { OIDCResponseType } from '@keyhall/client/management'
import type { Duration } from '@keyhall/client'
import { ApiError } from '@keyhall/client'
import type { LoadedApplication } from './use-application.js'
import { useApiOf, useApplication } from './use-application.js'

/** Algorithms of answers as JWTs and of request objects. Empty: the default of the server. */
export const ALGORITHM_MEMBERS = [
  'requestObjectSigningAlg', 'authorizationSignedResponseAlg', 'authorizationEncryptedResponseAlg', 'authorizationEncryptedResponseEnc', 'idTokenEncryptedResponseAlg',
  'idTokenEncryptedResponseEnc', 'userinfoSignedResponseAlg', 'userinfoEncryptedResponseAlg', 'userinfoEncryptedResponseEnc', 'introspectionSignedResponseAlg',
] as const
export type AlgorithmMember = (typeof ALGORITHM_MEMBERS)[number]

/** Single requirements of an application, beside those of its profile. */
export const SECURITY_FLAGS = ['requirePkce', 'requirePushedAuthorizationRequests', 'dpopBoundAccessTokens', 'tlsClientCertificateBoundAccessTokens'] as const
export type SecurityFlag = (typeof SECURITY_FLAGS)[number]

export const SECURITY_PROFILES = ['none', 'oauth_2_1', 'fapi_2_security', 'fapi_2_message_signing', 'mcp'] as const
export type SecurityProfile = (typeof SECURITY_PROFILES)[number]

/** The members that name the subject of a client certificate. Empty: not this one. */
export const CERTIFICATE_SUBJECTS = ['tlsClientAuthSubjectDn', 'tlsClientAuthSanDns', 'tlsClientAuthSanUri', 'tlsClientAuthSanIp', 'tlsClientAuthSanEmail'] as const
export type CertificateSubject = (typeof CERTIFICATE_SUBJECTS)[number]

/** Settings for sign-ins that the application asks for. Empty: the default. */
export const BACKCHANNEL_MEMBERS = ['backchannelTokenDeliveryMode', 'backchannelClientNotificationEndpoint', 'backchannelAuthenticationRequestSigningAlg'] as const
export type BackchannelMember = (typeof BACKCHANNEL_MEMBERS)[number]

type Backchannel = Readonly<Record<BackchannelMember, string>>
type Subjects = Readonly<Record<CertificateSubject, string>>
type Algorithms = Readonly<Record<AlgorithmMember, string>>
type SecurityFlags = Readonly<Record<SecurityFlag, boolean>>

/** The settings of an OIDC application, all of them, in the words of the request that replaces them. */
export interface OidcSettings extends Algorithms, SecurityFlags, Subjects, Backchannel {
  readonly redirectUris: readonly string[]
  readonly postLogoutRedirectUris: readonly string[]
  readonly additionalOrigins: readonly string[]
  readonly backChannelLogoutUri: string
  readonly consentRequired: boolean
  readonly devMode: boolean
  readonly appType: OIDCApplicationType
  readonly authMethodType: OIDCAuthMethodType
  readonly grantTypes: readonly OIDCGrantType[]
  readonly responseTypes: readonly OIDCResponseType[]
  readonly accessTokenType: OIDCTokenType
  readonly accessTokenRoleAssertion: boolean
  readonly idTokenRoleAssertion: boolean
  readonly idTokenUserinfoAssertion: boolean
  /** `2s`; empty: none. */
  readonly clockSkew: Duration | ''
  /** `30s`; empty: as the instance has it. */
  readonly refreshTokenGrace: Duration | ''
  readonly securityProfile: SecurityProfile
  readonly idTokenSignedResponseAlg: string
  readonly requireSignedRequestObject: boolean
  /** The public keys of the application as JSON; empty without keys. */
  readonly jwks: string
  /** Where its public keys are instead; empty without. */
  readonly jwksUri: string
}

/** The answers of the API leave out what has its default. */
export const settingsOf = (oidc: OIDCConfiguration): OidcSettings => ({
  redirectUris: oidc.redirectUris ?? [],
  postLogoutRedirectUris: oidc.postLogoutRedirectUris ?? [],
  additionalOrigins: oidc.additionalOrigins ?? [],
  backChannelLogoutUri: oidc.backChannelLogoutUri ?? '',
  consentRequired: oidc.consentRequired ?? false,
  devMode: oidc.developmentMode ?? false,
  appType: oidc.applicationType ?? 'OIDC_APP_TYPE_WEB',
  authMethodType: oidc.authMethodType ?? 'OIDC_AUTH_METHOD_TYPE_BASIC',
  grantTypes: oidc.grantTypes ?? [],
  responseTypes: (oidc.responseTypes ?? []).filter((type) => type !== 'OIDC_RESPONSE_TYPE_UNSPECIFIED'),
  accessTokenType: oidc.accessTokenType ?? 'OIDC_TOKEN_TYPE_BEARER',
  accessTokenRoleAssertion: oidc.accessTokenRoleAssertion ?? false,
  idTokenRoleAssertion: oidc.idTokenRoleAssertion ?? false,
  idTokenUserinfoAssertion: oidc.idTokenUserinfoAssertion ?? false,
  clockSkew: oidc.clockSkew ?? '',
  refreshTokenGrace: oidc.refreshTokenGrace ?? '',
  securityProfile: SECURITY_PROFILES.find((name) => name === oidc.securityProfile) ?? 'none',
  idTokenSignedResponseAlg: oidc.idTokenSignedResponseAlg ?? 'RS256',
  requireSignedRequestObject: oidc.requireSignedRequestObject ?? false,
  jwks: oidc.jwks === undefined ? '' : JSON.stringify(oidc.jwks, undefined, 2),
  jwksUri: oidc.jwksUri ?? '',
  ...(Object.fromEntries(BACKCHANNEL_MEMBERS.map((name) => [name, oidc[name] ?? ''])) as Backchannel),
  ...(Object.fromEntries(CERTIFICATE_SUBJECTS.map((name) => [name, oidc[name] ?? ''])) as Subjects),
  ...(Object.fromEntries(SECURITY_FLAGS.map((name) => [name, oidc[name] === true])) as SecurityFlags),
  ...(Object.fromEntries(ALGORITHM_MEMBERS.map((name) => [name, oidc[name] ?? ''])) as Algorithms),
})

/** Some of the settings: the values of one section. */
export const pick = <Name extends keyof OidcSettings>(settings: Pick<OidcSettings, Name>, names: readonly Name[]): Pick<OidcSettings, Name> =>
  Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<OidcSettings, Name>

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isConflict = (failure: unknown): boolean => failure instanceof ApiError && failure.code === 'aborted'

/**
 * Saves the values of one section, and leaves the other settings as they are stored. When another person changed the application meanwhile, but
 * nothing in this section, it saves on top of their change; otherwise it rejects with `aborted`.
 */
export function useSaveSettings({ application, project }: LoadedApplication) {
  const api = useApiOf(project.organizationId)
  const { reload, refresh } = useApplication(application.applicationId)

  const put = ({ application: { applicationId: appId, projectId, oidcConfiguration, revision } }: Pick<LoadedApplication, 'application'>, changes: Partial<OidcSettings>) => {
    const { clockSkew, refreshTokenGrace, jwks, ...settings } = { ...settingsOf(oidcConfiguration ?? { clientId: appId }), ...changes }
    return api.management.updateOIDCAppConfig({
      ...settings, appId, projectId, jwks: jwks.trim() === '' ? { keys: [] } : JSON.parse(jwks) as unknown, ...(clockSkew === '' ? {} : { clockSkew }), ...(refreshTokenGrace === '' ? {} : { refreshTokenGrace }), ...(revision === undefined ? {} : { revision }),
    })
  }
  return async (changes: Partial<OidcSettings>): Promise<void> => {
    try {
      await put({ application }, changes)
    } catch (failure) {
      if (!isConflict(failure)) throw failure
      const now = await reload()
      const [before, after] = [application, now.application].map(({ oidcConfiguration, applicationId }) => settingsOf(oidcConfiguration ?? { clientId: applicationId }))
      if (!before || !after || (Object.keys(changes) as (keyof OidcSettings)[]).some((name) => !isSame(before[name], after[name]))) throw failure
      await put(now, changes)
    }
    await refresh()
  }
}
