import { CIBA_GRANT, DEVICE_CODE_GRANT, STANDARD_RESPONSE_TYPES, TOKEN_EXCHANGE_GRANT } from '../../foundation/protocol/index.js'
import { defined } from '../../foundation/shared/index.js'
import type { Client } from './client.js'
import type { ClientSecurity, SecurityChange } from './client-security.js'
import { SECURITY_NAMES, withSecurity } from './client-security.js'
import { takesSecret } from './client.js'
import type { JwtResponseMember, JwtResponseSettings } from './jwt-response-members.js'
import { JWT_RESPONSE_NAMES, pickJwtResponses } from './jwt-response-members.js'
import type { ClientRecord } from './ports.js'

/** `undefined`: the default. */
type JwtResponses = { readonly [Name in JwtResponseMember]: JwtResponseSettings[Name] | undefined }

/** The settings of an OIDC application. */
export interface OidcSettings
  extends JwtResponses, Pick<
    Client,
    | 'applicationType' | 'redirectUris' | 'postLogoutRedirectUris' | 'responseTypes' | 'grantTypes' | 'authMethod' | 'devMode'
    | 'accessTokenType' | 'accessTokenRoleAssertion' | 'idTokenRoleAssertion' | 'idTokenUserinfoAssertion' | 'clockSkew' | 'allowedOrigins'
  > {
  readonly backchannelLogoutUri: string | undefined
  /** Whole seconds. `undefined`: the setting of the instance. */
  readonly refreshTokenGrace: number | undefined
  /** Whether people must agree before it acts for them. */
  readonly requiresConsent: boolean
  readonly skipsNativeSuccessPage: boolean
  readonly loginVersion: 1 | undefined
  /** `undefined`: none. */
  readonly jwks: Client['jwks'] | undefined
  /** `undefined`: any signed one. */
  readonly requestObjectSigningAlg: Client['requestObjectSigningAlg'] | undefined
  readonly requireSignedRequestObject: boolean
  /** Absent members stay as they are. */
  readonly security: SecurityChange
  /** `undefined` leaves it as it is. */
  readonly idTokenSignedResponseAlg: Client['idTokenSignedResponseAlg'] | undefined
}

/** Grant and response types that owners can change. Others, from the bootstrap file or an import, are preserved. */
const SETTABLE: readonly string[] = [
  ...STANDARD_RESPONSE_TYPES, 'authorization_code', 'implicit', 'refresh_token', DEVICE_CODE_GRANT, TOKEN_EXCHANGE_GRANT, CIBA_GRANT,
]

const staying = <T extends string>(stored: readonly T[]): readonly T[] => stored.filter((name) => !SETTABLE.includes(name))

const once = <T>(list: readonly T[]): readonly T[] => [...new Set(list)]

const withoutJwtResponses = <T extends object>(settings: T): Omit<T, JwtResponseMember> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !(JWT_RESPONSE_NAMES as readonly string[]).includes(name))) as Omit<T, JwtResponseMember>

const withoutSecurity = (client: ClientRecord): Omit<ClientRecord, keyof ClientSecurity> =>
  Object.fromEntries(Object.entries(client).filter(([name]) => !(SECURITY_NAMES as readonly string[]).includes(name))) as Omit<ClientRecord, keyof ClientSecurity>

/** The client with these settings. Drops a secret that is no longer used. */
export function withSettings(client: ClientRecord, settings: Partial<OidcSettings>): ClientRecord {
  const { security, ...changed } = settings
  const { backchannelLogoutUri, refreshTokenGrace, requiresConsent, skipsNativeSuccessPage, loginVersion, secretHash, ...others } = { ...withoutSecurity(client), ...changed }
  const { jwks, requestObjectSigningAlg, requireSignedRequestObject, ...rest } = withoutJwtResponses(others)
  return {
    ...rest,
    idTokenSignedResponseAlg: rest.idTokenSignedResponseAlg ?? client.idTokenSignedResponseAlg,
    responseTypes: once([...rest.responseTypes, ...staying(client.responseTypes)]),
    grantTypes: once([...rest.grantTypes, ...staying(client.grantTypes)]),
    ...(backchannelLogoutUri === undefined ? {} : { backchannelLogoutUri }),
    ...(refreshTokenGrace === undefined ? {} : { refreshTokenGrace }),
    ...(requiresConsent ? { requiresConsent } : {}),
    ...(skipsNativeSuccessPage ? { skipsNativeSuccessPage } : {}),
    ...defined({ jwks, requestObjectSigningAlg, loginVersion }),
    ...pickJwtResponses(others),
    ...(requireSignedRequestObject ? { requireSignedRequestObject } : {}),
    ...withSecurity(client, security ?? {}),
    ...(secretHash !== undefined && takesSecret(rest.authMethod) ? { secretHash } : {}),
  }
}
