import type { ClaimsRequest } from '../../foundation/protocol/index.js'
import type { AuthRequest, RedirectReturn } from './auth-request.js'

/** Claims without a value are requested as voluntary ones. */
const voluntary = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]))

/** The `claims` parameter that requests the same claims (OIDC Core §5.5). */
const claimsParameter = ({ idToken, userinfo, sub, essentialAcr }: ClaimsRequest): string => {
  const subject = sub === undefined ? {} : { sub: { value: sub } }
  const isInIdToken = idToken.includes('sub')
  return JSON.stringify({
    id_token: {
      ...voluntary(idToken),
      ...(isInIdToken ? subject : {}),
      ...(essentialAcr ? { acr: { essential: true, values: essentialAcr } } : {}),
    },
    userinfo: { ...voluntary(userinfo), ...(isInIdToken ? {} : subject) },
  })
}

/** The `authorization_details` of all resources (RFC 9396 §2). */
function detailsParameter(resources: AuthRequest['resources'] = []): string | undefined {
  const details = resources.flatMap(({ details: some = [] }) => some)
  return details.length > 0 ? JSON.stringify(details) : undefined
}

/** The query that repeats an authorization request (OIDC Core §3.1.2.1). */
export function restartQuery(request: AuthRequest<RedirectReturn>): string {
  const { returnTo, maxAge } = request
  const parameters: readonly (readonly [string, string | undefined])[] = [
    ['client_id', request.clientId],
    ['redirect_uri', returnTo.redirectUri],
    ['response_type', request.responseType],
    ['response_mode', returnTo.jwtFor === undefined ? returnTo.mode : `${returnTo.mode}.jwt`],
    ['scope', request.scopes.join(' ')],
    ['state', returnTo.state],
    ['nonce', request.nonce],
    ['acr_values', request.preferredAcr],
    ['authorization_details', detailsParameter(request.resources)],
    ...(request.resources ?? []).map(({ uri }) => ['resource', uri] as const),
    ['claims', request.claims && claimsParameter(request.claims)],
    ['prompt', request.prompts.join(' ')],
    ['max_age', maxAge === undefined ? undefined : String(maxAge)],
    ['login_hint', request.loginHint],
    ['idp_hint', request.idpHint],
    ['ui_locales', request.uiLocales.join(' ')],
    ['dpop_jkt', request.keyThumbprint],
    ['code_challenge', request.codeChallenge],
    ['code_challenge_method', request.codeChallenge === undefined ? undefined : 'S256'],
  ]
  return parameters
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
}
