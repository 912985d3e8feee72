import type { EpochSeconds, OrgId, UserId } from '../../foundation/shared/index.js'
import type { Address, Email, Human, Machine, Phone, Profile, UserState } from './user.js'

/** The profile of a new person. An absent display name is composed. */
export type NewProfile = Omit<Profile, 'displayName'> & { readonly displayName?: string }

/** The display name of a person who has not chosen one: first and last name, else the user name. */
export const defaultDisplayName = (userName: string, { firstName, lastName }: Pick<Profile, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim() || userName

/** A person to create. */
export interface NewHuman {
  readonly id: UserId
  readonly orgId: OrgId
  readonly userName: string
  readonly profile: NewProfile
  readonly email?: Email | undefined
  readonly phone?: Phone | undefined
  readonly address?: Address | undefined
  readonly state: UserState
}

export const newHuman = ({ id, orgId, userName, profile, email, phone, address, state }: NewHuman, now: EpochSeconds): Human => ({
  kind: 'human', id, orgId, userName, state,
  profile: { ...profile, displayName: profile.displayName ?? defaultDisplayName(userName, profile) },
  ...(email ? { email } : {}), ...(phone ? { phone } : {}), ...(address ? { address } : {}),
  createdAt: now, updatedAt: now,
})

/** A service user to create. */
export interface NewMachine {
  readonly id: UserId
  readonly orgId: OrgId
  /** By default the id. */
  readonly userName?: string | undefined
  /** By default the user name. */
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly accessTokenType?: Machine['accessTokenType'] | undefined
  /** By default active. */
  readonly state?: UserState | undefined
}

export const newMachine = (
  { id, orgId, userName = id, name = userName, description, accessTokenType = 'bearer', state = 'active' }: NewMachine, now: EpochSeconds,
): Machine => ({
  kind: 'machine', id, orgId, userName, name, ...(description ? { description } : {}), accessTokenType, state, createdAt: now, updatedAt: now,
})
