import { ROLE_NAMES, isRole } from '@keyhall/core/permissions'
import type { Role } from '@keyhall/core/permissions'
import type { OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import type { Address, Email, NewProfile, Phone } from '@keyhall/core/users'
import type { BootstrapRole, BootstrapServiceUser, BootstrapUser } from '@keyhall/core/setup'
import { Member, Optional, didYouMean, object } from '@keyhall/input'
import type { Read, Spot } from '@keyhall/input'
import { andThen, flag, list, oneOf } from '../reading/parsers.js'
import { publicJwk } from '../reading/public-key.js'
import type { PublicJwk } from '../reading/public-key.js'
import * as text from '../reading/texts.js'

const MAX_ROLES = 100
const MAX_KEYS = 20
const MAX_HASH = 1024
const GENDERS = { GENDER_FEMALE: 'female', GENDER_MALE: 'male', GENDER_DIVERSE: 'diverse' } as const
const GENDER_NAMES = ['GENDER_UNSPECIFIED', 'GENDER_FEMALE', 'GENDER_MALE', 'GENDER_DIVERSE'] as const

const gender = oneOf(GENDER_NAMES)

/** May be empty or absent, because a policy can make names optional at registration. */
const partOfName: Read<string> = (value, at) => (value === '' ? '' : text.name(value, at))

/** `profile` of the import body. */
class ProfileInput {
  @Optional(partOfName) readonly firstName?: string
  @Optional(partOfName) readonly lastName?: string
  @Optional(text.name) readonly nickName?: string
  @Optional(text.name) readonly displayName?: string
  @Optional(text.name) readonly middleName?: string
  @Optional(text.language) readonly preferredLanguage?: string
  @Optional(gender) readonly gender?: (typeof GENDER_NAMES)[number]
  @Optional(text.webAddress) readonly website?: string
  @Optional(text.webAddress) readonly profileUrl?: string
  @Optional(text.webAddress) readonly picture?: string
  @Optional(text.birthdate) readonly birthdate?: string
  @Optional(text.timeZone) readonly zoneinfo?: string
}

export const profile: Read<NewProfile> = andThen(
  object(ProfileInput),
  ({ nickName, gender: chosen, firstName = '', lastName = '', ...rest }) => ({
    ...rest,
    firstName,
    lastName,
    ...(nickName === undefined ? {} : { nickname: nickName }),
    ...(chosen === undefined || chosen === 'GENDER_UNSPECIFIED' ? {} : { gender: GENDERS[chosen] }),
  }),
)

/** `email` of the import body. */
class EmailInput {
  @Member(text.email) readonly email!: Email['address']
  @Optional(flag) readonly isEmailVerified?: boolean
}

export const email: Read<Email> = andThen(object(EmailInput), (value) => ({
  address: value.email,
  isVerified: value.isEmailVerified ?? false,
}))

/** `phone` of the import body. */
class PhoneInput {
  @Member(text.phone) readonly phone!: Phone['number']
  @Optional(flag) readonly isPhoneVerified?: boolean
}

export const phone: Read<Phone> = andThen(object(PhoneInput), (value) => ({
  number: value.phone,
  isVerified: value.isPhoneVerified ?? false,
}))

/** `address` of the import body. */
class AddressInput {
  @Optional(text.lines) readonly streetAddress?: string
  @Optional(text.name) readonly locality?: string
  @Optional(text.name) readonly region?: string
  @Optional(text.name) readonly postalCode?: string
  @Optional(text.name) readonly country?: string
}

export const address: Read<Address> = object(AddressInput)

const isProjectRole = (name: string): boolean => name.startsWith('PROJECT_')

function role(value: unknown, at: Spot): BootstrapRole {
  if (typeof value === 'object') return projectRole(value, at)
  if (typeof value !== 'string') return at.refuse('expected a role name')
  if (!isRole(value)) return at.refuse(noSuchRole(value))
  return isProjectRole(value) ? at.refuse(`is a project role: expected { "role": "${value}", "project": "<id>" }`) : { role: value }
}

const nameInProject: Read<Role> = (value, at) => {
  if (typeof value !== 'string' || !isRole(value)) return at.refuse(noSuchRole(value))
  return isProjectRole(value) ? value : at.refuse('is not a project role; write the name without a project')
}

class ProjectRoleInput {
  @Member(nameInProject) readonly role!: Role
  @Member(text.id<ProjectId>()) readonly project!: ProjectId
}

const projectRole: Read<BootstrapRole> = object(ProjectRoleInput)

function noSuchRole(value: unknown): string {
  const similar = typeof value === 'string' ? didYouMean(value, ROLE_NAMES) : undefined
  return `there is no such role${similar === undefined ? '' : `; did you mean ${similar}?`}`
}

class AccountInput {
  @Member(text.clientId<UserId>()) readonly id!: UserId
  @Optional(text.id<OrgId>()) readonly organization?: OrgId
  @Optional(list(role, MAX_ROLES)) readonly roles?: readonly BootstrapRole[]
}

class HashedPasswordInput {
  @Member(text.storable(MAX_HASH)) readonly value!: string
}

class UserInput extends AccountInput {
  @Member(text.userName) readonly userName!: BootstrapUser['userName']
  @Member(profile) readonly profile!: NewProfile
  @Optional(email) readonly email?: Email
  @Optional(phone) readonly phone?: Phone
  @Optional(address) readonly address?: Address
  @Optional(text.password) readonly password?: string
  @Optional(object(HashedPasswordInput)) readonly hashedPassword?: HashedPasswordInput
}

/** A person of the document. */
export const user: Read<BootstrapUser> = andThen(object(UserInput), ({ roles = [], hashedPassword, ...rest }, at) => {
  if (rest.password !== undefined && hashedPassword) at.member('hashedPassword').refuse('cannot be combined with password')
  return { ...rest, roles, ...(hashedPassword ? { hashedPassword: hashedPassword.value } : {}) }
})

class KeyInput {
  @Member(text.clientId()) readonly kid!: string
  @Member(publicJwk) readonly publicKey!: PublicJwk
}

class ServiceUserInput extends AccountInput {
  @Member(text.clientId()) readonly userName!: BootstrapServiceUser['userName']
  @Optional(text.name) readonly name?: string
  @Optional(oneOf(['bearer', 'jwt'])) readonly accessTokenType?: 'bearer' | 'jwt'
  @Optional(text.bearerToken) readonly personalAccessToken?: string
  @Optional(text.secret) readonly clientSecret?: string
  @Optional(list(object(KeyInput), MAX_KEYS)) readonly keys?: readonly KeyInput[]
}

/** A service user of the document. */
export const serviceUser: Read<BootstrapServiceUser> = andThen(object(ServiceUserInput), ({ roles = [], keys = [], ...rest }, at) => {
  keys.forEach(({ kid }, index) => {
    if (keys.findIndex((key) => key.kid === kid) < index) at.member('keys').item(index).member('kid').refuse('is a duplicate')
  })
  return { ...rest, roles, keys }
})
