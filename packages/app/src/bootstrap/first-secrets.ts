import { accessSync, closeSync, constants, existsSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FirstStart } from '@keyhall/core/setup'
import { printable } from '@keyhall/documents/text'
import { ConfigRefused } from '../config/config-refused.js'

const refused = (path: string, wrong: string): ConfigRefused =>
  new ConfigRefused([`KEYHALL_FIRST_SECRETS_FILE: ${printable(path)} ${wrong}; expected the path of a new file in a directory that can be written to`])

/** Why secrets could not be written to a path later, when they exist nowhere else; `undefined` when they can. */
export function secretsFileRefusal(path: string): ConfigRefused | undefined {
  if (existsSync(path)) return refused(path, 'exists, and is not overwritten')
  try {
    accessSync(dirname(path), constants.W_OK)
    return undefined
  } catch {
    return refused(path, 'cannot be written')
  }
}

/** The secrets of a first start, for programs. A password that the operator has chosen is left out. */
function document({ administrator, serviceUser, vendor }: FirstStart, baseUrl: string, isPasswordChosen: boolean): object {
  const { loginName, email, password } = administrator
  return {
    signInUrl: `${baseUrl}/ui/console`,
    administrator: { loginName, email, ...(isPasswordChosen ? {} : { password }) },
    serviceUser: {
      clientId: serviceUser.clientId,
      clientSecret: serviceUser.clientSecret,
      tokenUrl: `${baseUrl}/oauth/v2/token`,
      scope: `openid profile urn:${vendor}:iam:org:project:id:${vendor}:aud`,
    },
  }
}

/** Writes the secrets of a first start to a new file that only its owner may read. @throws when the file cannot be written */
export function writeFirstSecrets(path: string, created: FirstStart, baseUrl: string, isPasswordChosen: boolean): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, `${JSON.stringify(document(created, baseUrl, isPasswordChosen), undefined, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
