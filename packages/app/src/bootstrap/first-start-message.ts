import type { FirstStart } from '@keyhall/core/setup'

/** The files with secrets that the message does not show. */
export interface ShownElsewhere {
  /** The file that the password was read from. */
  readonly passwordFile?: string | undefined
  /** The file that all secrets were written to. */
  readonly secretsFile?: string | undefined
}

/** The output of the first start: how to sign in, and a command that returns a token. */
export function firstStartMessage(created: FirstStart, baseUrl: string, { passwordFile, secretsFile }: ShownElsewhere = {}): string {
  const { administrator } = created
  const password = passwordFile === undefined ? administrator.password : `(the content of ${passwordFile})`
  const opening = secretsFile === undefined ? 'The secrets below are shown once; keep them.' : `Its secrets are in ${secretsFile}; nothing shows them again.`
  return [
    '',
    `This is a new installation. ${opening}`,
    '',
    `  Sign in      ${baseUrl}/ui/console`,
    `  Login name   ${administrator.loginName}`,
    ...(administrator.email === administrator.loginName ? [] : [`  Email        ${administrator.email}`]),
    ...(secretsFile === undefined ? [`  Password     ${password}`, ...serviceUserLines(created, baseUrl)] : []),
    '',
  ].join('\n')
}

const serviceUserLines = ({ vendor, serviceUser: { clientId, clientSecret } }: FirstStart, baseUrl: string): readonly string[] =>
  ['', `An access token of the service user "${clientId}":`, '', tokenCommand(baseUrl, vendor, `${clientId}:${clientSecret}`)]

/** A single long line, so that it can be copied. */
function tokenCommand(baseUrl: string, vendor: string, credentials: string): string {
  const scope = `openid profile urn:${vendor}:iam:org:project:id:${vendor}:aud`
  return `curl -s -u '${credentials}' -d grant_type=client_credentials --data-urlencode 'scope=${scope}' '${baseUrl}/oauth/v2/token'`
}
