import type { EventDetails } from '../../foundation/audit/index.js'
import type { CredentialStore, PasswordStamp } from '../../parties/credentials/index.js'
import type { UserStore } from '../../directory/users/index.js'
import { userEvent } from '../../directory/users/index.js'
import type { NewPerson } from './person-to-add.js'

interface Stores {
  readonly users: Pick<UserStore, 'add'>
  readonly credentials: Pick<CredentialStore, 'putPassword' | 'putTotp'>
}

/** How the event of a new account is recorded. */
export interface RecordedAs {
  readonly type: 'user.human.added' | 'user.human.imported' | 'user.human.selfregistered'
  /** Further facts for the audit trail. */
  readonly more?: object
  readonly record: (event: EventDetails) => Promise<void>
}

/**
 * Adds a person with their credentials, in the unit of work of the caller.
 *
 * @returns the stamp of the password, if there is one
 * @throws LoginNameTaken when the id is or was in use, or the user name is taken within the organization
 */
export async function addPerson({ users, credentials }: Stores, person: NewPerson, { type, more = {}, record }: RecordedAs): Promise<PasswordStamp | undefined> {
  const { user, password, totp } = person
  await users.add(user)
  const stamp = password && (await credentials.putPassword(password))
  if (totp) await credentials.putTotp(totp)
  const { id: _id, orgId: _orgId, kind: _kind, createdAt: _createdAt, updatedAt: _updatedAt, ...recorded } = user
  const secrets = {
    hasPassword: password !== undefined,
    passwordChangeRequired: password?.isChangeRequired === true,
    hasOneTimePasswords: totp !== undefined,
  }
  await record(userEvent(type, user, { ...recorded, ...secrets, ...more }))
  return stamp
}
