import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { CredentialStore, EncodedHash, PasswordStamp } from '../../parties/credentials/index.js'
import type { EpochSeconds, OrgId, RequestContext, UserId } from '../../foundation/shared/index.js'
import type { GeneratedBelow, Human, NamedHuman, NewProfile, UserStore } from '../../directory/users/index.js'
import { isReachedBy, typedLoginName } from '../../directory/users/index.js'
import type { NewPerson } from '../../management/new-users/index.js'
import { addPerson, personToAdd } from '../../management/new-users/index.js'
import type { RegistrationForm } from './registration-form.js'

type Named = Pick<RegistrationForm, 'givenName' | 'familyName' | 'email'> & { readonly language?: string | undefined }

/** The person described by a form. The login name is the address. */
export function describedPerson({ givenName, familyName, email, language }: Named): Pick<Human, 'userName'> & { readonly profile: NewProfile; readonly address: string } {
  const address = email.trim()
  const profile = { firstName: givenName.trim(), lastName: familyName.trim(), ...(language ? { preferredLanguage: language } : {}) }
  return { userName: address, address, profile }
}

interface Place {
  readonly id: UserId
  readonly orgId: OrgId
  readonly now: EpochSeconds
  readonly hash: EncodedHash
  readonly isVerified: boolean
  /** Appended to the user name, where another account has the address as its user name. */
  readonly suffix?: string
}

/** The account to create for a form. The password is unproven like the address. */
export function registeredPerson(form: Named, { id, orgId, now, hash, isVerified, suffix = '' }: Place): NewPerson {
  const { userName, profile, address } = describedPerson(form)
  const password = { hash, isUnproven: isVerified ? undefined : true } as const
  return personToAdd({ id, orgId, userName: `${userName}${suffix}`, profile, email: { address, isVerified }, password }, now)
}

/** The account that this address identifies at sign-in, or would identify once the address is verified. */
export async function holderOf(address: string, { users }: { readonly users: Pick<UserStore, 'candidates' | 'atAddress'> }, orgId: OrgId, below: GeneratedBelow): Promise<NamedHuman | undefined> {
  const typed = typedLoginName(address)
  const known = (await users.candidates(typed)).find((named) => isReachedBy(named, typed, below))
  return known ?? (await users.atAddress(typed.whole)).find(({ user }) => user.orgId === orgId)
}

interface Stores extends EventStores {
  readonly users: UserStore
  readonly credentials: CredentialStore
}

/**
 * Adds the account in the unit of work of the caller. In the audit trail, people register themselves.
 *
 * @returns the stamp of the password
 * @throws LoginNameTaken
 */
export async function addRegistered(stores: Stores, person: NewPerson, events: RecordEvents, { clientId, origin }: RequestContext): Promise<PasswordStamp> {
  const { id: userId, orgId } = person.user
  const stamp = await addPerson(stores, person, {
    type: 'user.human.selfregistered',
    more: { clientId },
    record: (event) => events.record(stores, { ...event, actor: { kind: 'user', userId, orgId }, ...(origin ? { origin } : {}) }),
  })
  if (stamp === undefined) throw new Error('a registration has a password')
  return stamp
}
