import type { EpochSeconds, OrgId, UserId } from '../../foundation/shared/index.js'
import { canonicalName, ClientId } from '../../foundation/shared/index.js'

/** `initial`: a person who has not completed the set-up of the account. Only active users can sign in or have tokens. */
export const USER_STATES = ['active', 'inactive', 'locked', 'initial'] as const
export type UserState = (typeof USER_STATES)[number]

/** OIDC Core §5.1, as far as supported. */
export interface Profile {
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  readonly nickname?: string
  readonly middleName?: string
  readonly profileUrl?: string
  readonly picture?: string
  readonly website?: string
  readonly gender?: 'female' | 'male' | 'diverse'
  /** `YYYY`, `YYYY-MM-DD` or `0000-MM-DD` (OIDC Core §5.1). */
  readonly birthdate?: string
  /** An IANA time zone name. */
  readonly zoneinfo?: string
  /** A BCP 47 tag. */
  readonly preferredLanguage?: string
}

export interface Email {
  readonly address: string
  readonly isVerified: boolean
}

export interface Phone {
  readonly number: string
  readonly isVerified: boolean
}

/** The terms of service that a person accepted last. Earlier versions are in the audit trail. */
export interface AcceptedTerms {
  readonly version: string
  readonly at: EpochSeconds
}

/** OIDC Core §5.1.1. */
export interface Address {
  readonly streetAddress?: string
  readonly locality?: string
  readonly region?: string
  readonly postalCode?: string
  readonly country?: string
}

interface Account {
  readonly id: UserId
  readonly orgId: OrgId
  /** Unique within the organization by its canonical form. */
  readonly userName: string
  readonly state: UserState
  readonly createdAt: EpochSeconds
  readonly updatedAt: EpochSeconds
}

/** A person. */
export interface Human extends Account {
  readonly kind: 'human'
  readonly profile: Profile
  readonly email?: Email
  readonly phone?: Phone
  readonly address?: Address
  readonly termsAccepted?: AcceptedTerms
}

/** A service user: a program that acts for itself. Its `client_id` is its user name. */
export interface Machine extends Account {
  readonly kind: 'machine'
  readonly name: string
  readonly description?: string
  readonly accessTokenType: 'bearer' | 'jwt'
}

export type User = Human | Machine

/** The name under which a service user authenticates as a client. */
export const machineClientId = (machine: Machine): ClientId => ClientId.parse(machine.userName)

/** A user with its organization's name, and the domain that completes the login name. */
export interface NamedUser {
  readonly user: User
  readonly primaryDomain: string
  readonly orgName: string
}

/** `<username>@<primary domain>`: the `username` of an introspection, unique in the instance. */
export const loginName = ({ user, primaryDomain }: Pick<NamedUser, 'user' | 'primaryDomain'>): string => `${user.userName}@${primaryDomain}`

/**
 * The name that people know themselves by: the verified address where the user name is that address, else the login name. A login name
 * made of an address would end in two domains.
 */
export const shownName = (named: Pick<NamedUser, 'user' | 'primaryDomain'>): string => {
  const { user } = named
  const isAddress = user.kind === 'human' && user.email?.isVerified === true && emailKey(user) === userNameKey(user)
  return isAddress ? user.email.address : loginName(named)
}

/** The key under which user names are unique within an organization. */
export const userNameKey = (user: User): string => canonicalName(user.userName)

/** The key of a person's email address; `undefined` when there is none. */
export const emailKey = (user: User): string | undefined =>
  user.kind === 'human' && user.email ? canonicalName(user.email.address) : undefined

/** The name that is shown. */
export const displayName = (user: User): string => (user.kind === 'human' ? user.profile.displayName : user.name)
