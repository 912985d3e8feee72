import type { OIDCApplicationType, OIDCAuthMethodType, OIDCConfiguration, OIDCGrantType, OIDCTokenType } from '@keyhall/client/applications'
import type { OIDCResponseType } from '@keyhall/client/management'
import type { Duration } from '@keyhall/client'
import { ApiError } from '@keyhall/client'
import type { LoadedApplication } from './use-application.js'
import { useApiOf, useApplication } from './use-application.js'

/** Members that the console preserves but does not show. */
const JWT_MEMBERS = [
  'jwks', 'requestObjectSigningAlg', 'requireSignedRequestObject', 'authorizationSignedResponseAlg', 'authorizationEncryptedResponseAlg',
  'authorizationEncryptedResponseEnc', 'idTokenEncryptedResponseAlg', 'idTokenEncryptedResponseEnc', 'userinfoSignedResponseAlg',
  'userinfoEncryptedResponseAlg', 'userinfoEncryptedResponseEnc', 'introspectionSignedResponseAlg',
] as const
type JwtSettings = Pick<OIDCConfiguration, (typeof JWT_MEMBERS)[number]>

const pickJwt = (oidc: OIDCConfiguration): JwtSettings =>
  Object.fromEntries(JWT_MEMBERS.flatMap((name) => (oidc[name] === undefined ? [] : [[name, oidc[name]]])))

/** The settings of an OIDC application, all of them, in the words of the request that replaces them. */
export interface OidcSettings {
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
  /** Keys and algorithms, as the API has them. */
  readonly jwt: JwtSettings
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
  jwt: pickJwt(oidc),
})

/** Some of the settings: the values of one section. */
export const pick = <Name extends keyof OidcSettings>(settings: OidcSettings, names: readonly Name[]): Pick<OidcSettings, Name> =>
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
    const { clockSkew, refreshTokenGrace, jwt, ...settings } = { ...settingsOf(oidcConfiguration ?? { clientId: appId }), ...changes }
    return api.management.updateOIDCAppConfig({
      ...settings, ...jwt, appId, projectId, ...(clockSkew === '' ? {} : { clockSkew }), ...(refreshTokenGrace === '' ? {} : { refreshTokenGrace }), ...(revision === undefined ? {} : { revision }),
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
