import { CIBA_GRANT, DEVICE_CODE_GRANT, carriesToken, issues } from '../../foundation/protocol/index.js'
import { takesSecret } from './client.js'
import type { ClientRecord } from './ports.js'
import { isPlainHttp, originOf } from './redirect-uri.js'

/** Problems that prevent an OIDC application from working, or from being secure, with an explanation for its owner. */
export const COMPLIANCE_PROBLEMS = {
  'NoRedirectUris': 'It has no redirect URI, so users cannot sign in to it',
  'GrantType.NoAuthCode': 'It asks for codes, but may not redeem them: the grant type authorization code is missing',
  'GrantType.NoImplicit': 'It asks for tokens from the authorization endpoint, but lacks the grant type implicit',
  'GrantType.Refresh.NoAuthCode': 'It may refresh tokens and gets none: the grant types authorization code and device code are missing',
  'AuthMethodType.SecretMissing': 'It proves itself by a secret and has none: generate one',
  'UserAgent.AuthMethodType.NotNone': 'The secret of an application in a browser is public: its authentication method must be none',
  'Native.AuthMethodType.NotNone': 'The secret of a native application is public: its authentication method must be none',
  'Native.RedirectUris.MustBeHttpLocalhost': 'A native application may use http on localhost only',
  'Code.RedirectUris.HttpOnlyForWeb': 'An application in a browser may not use http',
  'Code.RedirectUris.HttpOnlyInDevMode': 'http is used on localhost only, unless the application is in development mode',
  'Code.RedirectUris.CustomOnlyForNative': 'Only native applications may use a scheme of their own',
  'Implicit.RedirectUris.HttpNotAllowed': 'Tokens from the authorization endpoint may not be sent over http',
  'Implicit.RedirectUris.CustomNotAllowed': 'Tokens from the authorization endpoint may not be sent to a scheme of its own',
} as const satisfies Readonly<Record<string, string>>

export type ComplianceProblem = keyof typeof COMPLIANCE_PROBLEMS

const isHttp = (uri: string): boolean => /^http:/i.test(uri)
const isCustom = (uri: string): boolean => originOf(uri) === undefined

/**
 * The problems of an OIDC application that may be stored nevertheless, because its owner may not be finished, or in development. Reporting a
 * problem does not make it safe: redirect URIs are verified by `matchRedirectUri`.
 */
export function complianceProblems(client: ClientRecord): readonly ComplianceProblem[] {
  if (client.kind === 'api') return []
  return [...problemsOfGrants(client), ...problemsOfMethod(client), ...problemsOfAddresses(client)]
}

const when = (isSo: boolean, problem: ComplianceProblem): readonly ComplianceProblem[] => (isSo ? [problem] : [])

/** RFC 7591 §2.1: grant types and response types belong together. */
function problemsOfGrants({ responseTypes, grantTypes }: ClientRecord): readonly ComplianceProblem[] {
  const hasCode = grantTypes.includes('authorization_code')
  const isImplicit = responseTypes.some((type) => carriesToken(type) && !issues(type, 'code'))
  return [
    ...when(responseTypes.some((type) => issues(type, 'code')) && !hasCode, 'GrantType.NoAuthCode'),
    ...when(isImplicit && !grantTypes.includes('implicit'), 'GrantType.NoImplicit'),
    ...when(grantTypes.includes('refresh_token') && !hasCode && !grantTypes.some((type) => type === DEVICE_CODE_GRANT || type === CIBA_GRANT), 'GrantType.Refresh.NoAuthCode'),
  ]
}

function problemsOfMethod({ applicationType, authMethod, secretHash }: ClientRecord): readonly ComplianceProblem[] {
  return [
    ...when(takesSecret(authMethod) && secretHash === undefined, 'AuthMethodType.SecretMissing'),
    ...when(applicationType === 'user_agent' && authMethod !== 'none', 'UserAgent.AuthMethodType.NotNone'),
    ...when(applicationType === 'native' && authMethod !== 'none', 'Native.AuthMethodType.NotNone'),
  ]
}

function problemsOfAddresses(client: ClientRecord): readonly ComplianceProblem[] {
  const { applicationType, redirectUris, responseTypes, grantTypes, devMode } = client
  const isImplicit = responseTypes.some(carriesToken)
  const isRedirected = responseTypes.length > 0 && (grantTypes.includes('authorization_code') || grantTypes.includes('implicit'))
  const [isNative, isUserAgent] = [applicationType === 'native', applicationType === 'user_agent']
  return [
    ...when(isRedirected && redirectUris.length === 0, 'NoRedirectUris'),
    ...when(isNative && redirectUris.some(isPlainHttp), 'Native.RedirectUris.MustBeHttpLocalhost'),
    ...when(isUserAgent && !isImplicit && redirectUris.some(isHttp), 'Code.RedirectUris.HttpOnlyForWeb'),
    ...when(!devMode && redirectUris.some(isPlainHttp), 'Code.RedirectUris.HttpOnlyInDevMode'),
    // OIDC Core §3.2.2.1: http is for native applications on localhost only
    ...when(isImplicit && !isNative && redirectUris.some(isHttp), 'Implicit.RedirectUris.HttpNotAllowed'),
    ...when(!isNative && !isImplicit && redirectUris.some(isCustom), 'Code.RedirectUris.CustomOnlyForNative'),
    ...when(isImplicit && !isNative && redirectUris.some(isCustom), 'Implicit.RedirectUris.CustomNotAllowed'),
  ]
}
