import { DEFAULT_SETTINGS } from '../../foundation/instance/index.js'
import type { Reader } from '../../foundation/shared/index.js'
import { OrgId } from '../../foundation/shared/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { DecidingReads } from '../../directory/settings/index.js'
import { PasswordRules } from '../../parties/credentials/index.js'
import type { CommonPasswords, PasswordProblem } from '../../parties/credentials/index.js'

/** What an operator may choose of the administrator; the rest is generated. */
export interface ChosenAdministrator {
  readonly email?: string
  readonly password?: string
}

/** The user name of the first administrator. */
export const ADMINISTRATOR = 'admin'

export const administratorProfile = (name: string) => ({ firstName: name, lastName: 'Administrator' })

interface Dependencies {
  readonly storage: Reader<DecidingReads & { orgs: OrgReads }>
  readonly common: CommonPasswords
  readonly vendor: string
}

const NEW_ORG = OrgId.parse('')

/** Checks a password chosen for the first administrator by the default rules: the instance, with rules of its own, does not exist yet. */
export async function chosenPasswordProblem(
  password: string, email: string | undefined, { storage, common, vendor }: Dependencies,
): Promise<PasswordProblem | undefined> {
  const rules = new PasswordRules({ storage, instance: () => ({ settings: DEFAULT_SETTINGS }), common, service: [vendor] })
  const person = {
    userName: ADMINISTRATOR,
    profile: administratorProfile(vendor),
    ...(email === undefined ? {} : { email: { address: email, isVerified: true } }),
  }
  return (await rules.of(NEW_ORG)).problem(password, person)
}
