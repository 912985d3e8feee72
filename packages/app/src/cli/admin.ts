import { isStorable } from '@keyhall/core/shared'
import type { RecoveredAdministrator } from '@keyhall/core/accounts'
import { RECOVER_ADMINISTRATOR, SETTINGS } from '../wiring/tokens.js'
import { besideServer } from './beside-server.js'
import type { ParsedOptions } from './options.js'
import { ArgumentsRefused } from './options.js'

/** Sets a one-time password for an administrator who has lost theirs, and shows it once. */
export function recoverAdministrator({ operand }: ParsedOptions): Promise<number> {
  if (operand !== undefined && !isStorable(operand)) throw new ArgumentsRefused(['the login name contains characters that login names cannot have'])
  return besideServer(async ({ get }) => {
    console.log(messageOf(await get(RECOVER_ADMINISTRATOR).recover(operand), get(SETTINGS).baseUrl))
    return 0
  })
}

function messageOf({ loginName, oneTimePassword, acceptsPasswords }: RecoveredAdministrator, baseUrl: string): string {
  const hint = acceptsPasswords
    ? 'The next sign-in with it asks for a new password.'
    : 'The login policy of this organization does not accept passwords: change it in the bootstrap file or through the API first.'
  return [
    'This one-time password is shown once. All sign-ins and tokens of the account have ended.',
    '',
    `  Sign in             ${baseUrl}/ui/console`,
    `  Login name          ${loginName}`,
    `  One-time password   ${oneTimePassword}`,
    '',
    hint,
  ].join('\n')
}
