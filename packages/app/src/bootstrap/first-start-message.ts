import type { FirstStart } from './first-start.js'

/** What an operator reads once, after the first start: how to sign in, and a command that returns a token. */
export function firstStartMessage({ vendor, administrator, serviceUser }: FirstStart, baseUrl: string): string {
  return [
    '',
    'This is a new installation. The secrets below are shown once; keep them.',
    '',
    `  Sign in      ${baseUrl}/ui/console`,
    `  Login name   ${administrator.loginName}`,
    `  Password     ${administrator.password}`,
    '',
    `An access token of the service user "${serviceUser.clientId}":`,
    '',
    tokenCommand(baseUrl, vendor, `${serviceUser.clientId}:${serviceUser.clientSecret}`),
    '',
  ].join('\n')
}

/** One line, however wide the terminal is, so that it can be pasted. */
function tokenCommand(baseUrl: string, vendor: string, credentials: string): string {
  const scope = `openid profile urn:${vendor}:iam:org:project:id:${vendor}:aud`
  return `curl -s -u '${credentials}' -d grant_type=client_credentials --data-urlencode 'scope=${scope}' '${baseUrl}/oauth/v2/token'`
}
