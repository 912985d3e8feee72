import type { TestedStep, UpstreamSignOut, UpstreamStart } from '@keyhall/core/external-sign-in'

/** The members of a discovery document that a logout needs. */
interface LogoutMetadata {
  readonly issuer: string
  readonly end_session_endpoint?: string
}

/** The data of a sign-in that its logout needs. */
interface LogoutHint {
  readonly issuer: string
  readonly clientId: string
  readonly idToken?: string
}

/** Longer tokens would make an address that servers refuse. */
const MAX_ID_TOKEN = 5000

export const logoutHintOf = (issuer: string, clientId: string, idToken: string | undefined): string =>
  JSON.stringify({ issuer, clientId, ...(idToken === undefined || idToken.length > MAX_ID_TOKEN ? {} : { idToken }) } satisfies LogoutHint)

function webAddress(text: string | undefined): URL | undefined {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

/** OIDC RP-Initiated Logout §2. The ID token goes to its issuer only, and not for another client, which the issuer would refuse on a page without a way back. */
export function endSessionAt({ issuer, end_session_endpoint: endpoint }: LogoutMetadata, clientId: string, { hint, callback, state, locale }: UpstreamSignOut): UpstreamStart | undefined {
  const url = webAddress(endpoint)
  const { issuer: signedInAt, clientId: signedInAs, idToken } = JSON.parse(hint) as LogoutHint
  if (!url || signedInAt !== issuer || signedInAs !== clientId) return undefined
  if (idToken !== undefined) url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', callback)
  url.searchParams.set('state', state)
  url.searchParams.set('ui_locales', locale)
  return { kind: 'redirect', url: url.href }
}

/** The step of a test for providers where people are signed out. */
export const testedLogout = ({ end_session_endpoint: endpoint }: LogoutMetadata): TestedStep =>
  webAddress(endpoint)
    ? { step: 'logout', isOk: true, detail: `People are signed out at ${endpoint}.` }
    : { step: 'logout', isOk: false, detail: 'The provider has no end_session_endpoint: people stay signed in there. Turn federatedLogoutEnabled off.' }
