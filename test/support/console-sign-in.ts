import { pkce } from './pkce.js'

/** The address to which the console sends a browser to sign in, as its script makes it. */
export function consoleSignInUrl(baseUrl: string): string {
  const parameters = new URLSearchParams({
    client_id: 'console',
    redirect_uri: `${baseUrl}/ui/console/callback`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: pkce().challenge,
    code_challenge_method: 'S256',
  })
  return `${baseUrl}/oauth/v2/authorize?${parameters}`
}
