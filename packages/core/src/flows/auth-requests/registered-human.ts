import type { NewEvent } from '../../foundation/audit/index.js'
import { withoutSecrets } from '../../foundation/audit/index.js'
import type { EpochSeconds, OrgId, RequestContext, UserId } from '../../foundation/shared/index.js'
import type { Human, NamedHuman, UserStore } from '../../directory/users/index.js'
import { isReachedBy, typedLoginName } from '../../directory/users/index.js'
import type { RegistrationForm } from './registration-form.js'

type Named = Pick<RegistrationForm, 'givenName' | 'familyName' | 'email'> & { readonly language?: string | undefined }

/** The person described by a form. The login name is the address, and so is the display name if the form has no names. */
export function describedPerson({ givenName, familyName, email, language }: Named): Pick<Human, 'userName' | 'profile'> & { readonly address: string } {
  const [firstName, lastName, address] = [givenName.trim(), familyName.trim(), email.trim()]
  const displayName = `${firstName} ${lastName}`.trim() || address
  return { userName: address, address, profile: { firstName, lastName, displayName, ...(language ? { preferredLanguage: language } : {}) } }
}

interface Place {
  readonly id: UserId
  readonly orgId: OrgId
  readonly now: EpochSeconds
  readonly isVerified: boolean
}

/** The account to create for a form. */
export function registeredHuman(form: Named, { id, orgId, now, isVerified }: Place): Human {
  const { userName, profile, address } = describedPerson(form)
  return { kind: 'human', id, orgId, userName, profile, email: { address, isVerified }, state: 'active', createdAt: now, updatedAt: now }
}

/** The account that this address identifies at sign-in, or would identify once the address is verified. */
export async function holderOf(address: string, { users }: { readonly users: Pick<UserStore, 'candidates' | 'atAddress'> }, orgId: OrgId): Promise<NamedHuman | undefined> {
  const typed = typedLoginName(address)
  const known = (await users.candidates(typed)).find((named) => isReachedBy(named, typed))
  return known ?? (await users.atAddress(typed.whole)).find(({ user }) => user.orgId === orgId)
}

/** The audit event of a registration. */
export function registrationEvent({ id: userId, orgId, userName, profile, email }: Human, { clientId, origin }: RequestContext): NewEvent {
  return {
    type: 'user.human.selfregistered',
    aggregate: { type: 'user', id: userId },
    orgId,
    actor: { kind: 'user', userId, orgId },
    ...(origin ? { origin } : {}),
    after: withoutSecrets({ userName, profile, email, clientId }),
  }
}
