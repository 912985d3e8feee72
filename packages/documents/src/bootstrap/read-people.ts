import { ROLE_NAMES, isRole } from '@keyhall/core/permissions'
import type { OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import type { Address, Email, Phone, Profile } from '@keyhall/core/users'
import type { BootstrapRole, BootstrapServiceUser, BootstrapUser } from '@keyhall/core/setup'
import { didYouMean } from '../text/did-you-mean.js'
import { publicJwk } from '../reading/public-key.js'
import type { Read, Spot } from '../reading/reader.js'
import { andThen, flag, list, oneOf, optional, record } from '../reading/reader.js'
import * as text from '../reading/texts.js'

const MAX_ROLES = 100
const MAX_KEYS = 20
const GENDERS = { GENDER_FEMALE: 'female', GENDER_MALE: 'male', GENDER_DIVERSE: 'diverse' } as const
const GENDER_NAMES = ['GENDER_UNSPECIFIED', 'GENDER_FEMALE', 'GENDER_MALE', 'GENDER_DIVERSE'] as const

const gender = oneOf(GENDER_NAMES)

/** Empty or absent in an account whose policy asks for no name at registration. */
const partOfName: Read<string> = (value, at) => (value === '' ? '' : text.name(value, at))

/** What the import body calls `profile`. `displayName` is empty without any name: see `withDisplayName`. */
export const profile: Read<Profile> = andThen(
  record({
    firstName: optional(partOfName), lastName: optional(partOfName), nickName: optional(text.name), displayName: optional(text.name),
    middleName: optional(text.name), preferredLanguage: optional(text.language), gender: optional(gender),
    website: optional(text.webAddress), profileUrl: optional(text.webAddress), picture: optional(text.webAddress),
    birthdate: optional(text.birthdate), zoneinfo: optional(text.timeZone),
  }),
  ({ nickName, gender: chosen, firstName = '', lastName = '', ...rest }) => ({
    ...rest,
    firstName,
    lastName,
    displayName: rest.displayName ?? `${firstName} ${lastName}`.trim(),
    ...(nickName === undefined ? {} : { nickname: nickName }),
    ...(chosen === undefined || chosen === 'GENDER_UNSPECIFIED' ? {} : { gender: GENDERS[chosen] }),
  }),
)

/** Shows a person without any name by the user name. */
export const withDisplayName = <T extends { readonly userName: string; readonly profile: Profile }>(person: T): T =>
  person.profile.displayName === '' ? { ...person, profile: { ...person.profile, displayName: person.userName } } : person

/** What the import body calls `email`. */
export const email: Read<Email> = andThen(record({ email: text.email, isEmailVerified: optional(flag) }), (value) => ({
  address: value.email,
  isVerified: value.isEmailVerified ?? false,
}))

/** What the import body calls `phone`. */
export const phone: Read<Phone> = andThen(record({ phone: text.phone, isPhoneVerified: optional(flag) }), (value) => ({
  number: value.phone,
  isVerified: value.isPhoneVerified ?? false,
}))

/** What the import body calls `address`. */
export const address: Read<Address> = record({
  streetAddress: optional(text.lines), locality: optional(text.name), region: optional(text.name),
  postalCode: optional(text.name), country: optional(text.name),
})

const isProjectRole = (name: string): boolean => name.startsWith('PROJECT_')

function role(value: unknown, at: Spot): BootstrapRole {
  if (typeof value === 'object') return projectRole(value, at)
  if (typeof value !== 'string') return at.refuse('expected the name of a role')
  if (!isRole(value)) return at.refuse(noSuchRole(value))
  return isProjectRole(value) ? at.refuse(`is a role in a project: expected { "role": "${value}", "project": "<id>" }`) : { role: value }
}

const projectRole: Read<BootstrapRole> = record({
  role: (value, at) => {
    if (typeof value !== 'string' || !isRole(value)) return at.refuse(noSuchRole(value))
    return isProjectRole(value) ? value : at.refuse('is no role in a project; write its name alone')
  },
  project: text.id<ProjectId>(),
})

function noSuchRole(value: unknown): string {
  const meant = typeof value === 'string' ? didYouMean(value, ROLE_NAMES) : undefined
  return `there is no such role${meant === undefined ? '' : `; did you mean ${meant}?`}`
}

const account = {
  id: text.clientId<UserId>(),
  organization: optional(text.id<OrgId>()),
  roles: optional(list(role, MAX_ROLES)),
}

/** A person of the document. */
export const user: Read<BootstrapUser> = andThen(
  record({
    ...account, userName: text.userName, profile, email: optional(email), phone: optional(phone), address: optional(address),
    password: optional(text.password), hashedPassword: optional(record({ value: text.storable(1024) })),
  }),
  ({ roles = [], hashedPassword, ...rest }, at) => {
    if (rest.password !== undefined && hashedPassword) at.member('hashedPassword').refuse('excludes password: expected one of them')
    return { ...withDisplayName(rest), roles, ...(hashedPassword ? { hashedPassword: hashedPassword.value } : {}) }
  },
)

/** A service user of the document. */
export const serviceUser: Read<BootstrapServiceUser> = andThen(
  record({
    ...account, userName: text.clientId(), name: optional(text.name), accessTokenType: optional(oneOf(['bearer', 'jwt'] as const)),
    personalAccessToken: optional(text.bearerToken), clientSecret: optional(text.secret),
    keys: optional(list(record({ kid: text.clientId(), publicKey: publicJwk }), MAX_KEYS)),
  }),
  ({ name, accessTokenType = 'bearer', roles = [], keys = [], ...rest }, at) => {
    keys.forEach(({ kid }, index) => {
      if (keys.findIndex((key) => key.kid === kid) < index) at.member('keys').item(index).member('kid').refuse('is there twice')
    })
    return { ...rest, name: name ?? rest.userName, accessTokenType, roles, keys }
  },
)
