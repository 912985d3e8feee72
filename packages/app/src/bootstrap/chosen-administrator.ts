import { commonPasswords } from '@keyhall/adapters-crypto'
import type { PasswordProblem } from '@keyhall/core/credentials'
import { chosenPasswordProblem } from '@keyhall/core/setup'
import type { ChosenAdministrator } from '@keyhall/core/setup'
import type { Storage } from '@keyhall/core/stores'
import { isPlaceholder, printable, Unreadable } from '@keyhall/documents/text'
import { ConfigRefused } from '../config/config-refused.js'
import type { Config } from '../config/config.js'
import type { ReadFile } from '../config/layers.js'
import { readText } from '../config/layers.js'

const PROBLEMS: Readonly<Record<PasswordProblem, string>> = {
  too_short: 'is shorter than 8 characters',
  too_long: 'is longer than 256 characters',
  too_simple: 'lacks a kind of character that the rules for passwords demand',
  too_common: 'is a common password, or consists of names of the account',
}

/**
 * The first administrator of the configuration. Their password is read only for the first start, and must satisfy the default password
 * policy.
 *
 * @throws ConfigRefused without the password
 */
export async function chosenAdministrator(
  { adminEmail, adminPasswordFile, vendor }: Pick<Config, 'adminEmail' | 'adminPasswordFile' | 'vendor'>,
  readFile: ReadFile, storage: Pick<Storage, 'read'>,
): Promise<ChosenAdministrator> {
  const email = adminEmail === undefined ? {} : { email: adminEmail }
  if (adminPasswordFile === undefined) return email
  const password = read(adminPasswordFile, readFile)
  const problem = await chosenPasswordProblem(password, adminEmail, { storage, common: commonPasswords(), vendor })
  if (problem !== undefined) throw refused(adminPasswordFile, `holds a password that ${PROBLEMS[problem]}`)
  return { ...email, password }
}

/** The content of the file without the line break at its end. */
function read(path: string, readFile: ReadFile): string {
  try {
    const password = readText(path, readFile).replace(/\r?\n$/, '')
    if (password === '' || isPlaceholder(password)) throw new Unreadable('holds a placeholder or nothing')
    if (/\p{Cc}/u.test(password)) throw new Unreadable('holds more than one line, or control characters')
    return password
  } catch (error) {
    if (error instanceof Unreadable) throw refused(path, error.message)
    throw error
  }
}

const refused = (path: string, wrong: string): ConfigRefused =>
  new ConfigRefused([`KEYHALL_ADMIN_PASSWORD_FILE: ${printable(path)} ${wrong}; expected a file with one password of 8 to 256 characters`])
