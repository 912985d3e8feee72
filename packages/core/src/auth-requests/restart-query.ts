import type { AuthRequest } from './auth-request.js'

/** The query of an authorization request that asks for the same again (OIDC Core §3.1.2.1). */
export function restartQuery(request: AuthRequest): string {
  const { returnTo, maxAge } = request
  const parameters: readonly (readonly [string, string | undefined])[] = [
    ['client_id', request.clientId],
    ['redirect_uri', returnTo.redirectUri],
    ['response_type', 'code'],
    ['response_mode', returnTo.mode],
    ['scope', request.scopes.join(' ')],
    ['state', returnTo.state],
    ['nonce', request.nonce],
    ['prompt', request.prompts.join(' ')],
    ['max_age', maxAge === undefined ? undefined : String(maxAge)],
    ['login_hint', request.loginHint],
    ['ui_locales', request.uiLocales.join(' ')],
    ['code_challenge', request.codeChallenge],
    ['code_challenge_method', request.codeChallenge === undefined ? undefined : 'S256'],
  ]
  return parameters
    .flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
}
