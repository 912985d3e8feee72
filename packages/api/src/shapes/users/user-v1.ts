import type { CredentialSummary } from '@keyhall/core/credentials'
import { loginName } from '@keyhall/core/users'
import type { Email, Human, Machine, NamedUser, Phone, Profile } from '@keyhall/core/users'
import { Flag, Instant, Nested, OneOf, Text } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'
import {
  ACCESS_TOKEN_TYPES, EmailAddress, Gender, Language, Name, OptionalName, PhoneNumber, USER_STATES_V1,
  accessTokenTypeName, genderName, genderOf, stateName,
} from './parts.js'

export class UserProfile {
  @Name() firstName!: string
  @Name() lastName!: string
  @OptionalName() nickName?: string
  @OptionalName() displayName?: string
  @Language() preferredLanguage?: string
  @Gender() gender!: string
}

export class ReadableProfile extends UserProfile {
  @Text({ max: 2000, optional: true }) avatarUrl?: string
}

export class UserEmail {
  @EmailAddress() email!: string
  @Flag() isEmailVerified!: boolean
}

export class UserPhone {
  @PhoneNumber() phone!: string
  @Flag() isPhoneVerified!: boolean
}

class HumanUser {
  @Nested(() => ReadableProfile) profile!: ReadableProfile
  @Nested(() => UserEmail, { optional: true }) email?: UserEmail
  @Nested(() => UserPhone, { optional: true }) phone?: UserPhone
  @Instant({ optional: true }) passwordChanged?: number
}

/** A service user, which is the same in every generation. */
export class MachineUser {
  @Name() name!: string
  @Text({ min: 0, max: 500, optional: true }) description?: string
  @Flag() hasSecret!: boolean
  @OneOf(ACCESS_TOKEN_TYPES) accessTokenType!: string
}

export class User {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(USER_STATES_V1) state!: string
  @Text({ max: 200 }) userName!: string
  @Text({ max: 500, list: 10 }) loginNames!: string[]
  @Text({ max: 500 }) preferredLoginName!: string
  @Nested(() => HumanUser, { optional: true }) human?: HumanUser
  @Nested(() => MachineUser, { optional: true }) machine?: MachineUser
}

export const detailsOf = ({ user }: Pick<NamedUser, 'user'>): ObjectDetails => ({
  creationDate: user.createdAt,
  changeDate: user.updatedAt,
  resourceOwner: user.orgId,
})

export const profileV1 = ({ firstName, lastName, nickname, displayName, preferredLanguage, gender, picture }: Profile): ReadableProfile => ({
  firstName,
  lastName,
  ...(nickname === undefined ? {} : { nickName: nickname }),
  displayName,
  ...(preferredLanguage === undefined ? {} : { preferredLanguage }),
  gender: genderName(gender),
  ...(picture === undefined ? {} : { avatarUrl: picture }),
})

/** A replacement for a profile; empty members are removed. */
export const wholeProfile = ({ firstName, lastName, nickName, displayName, preferredLanguage, gender }: UserProfile) => ({
  firstName,
  lastName,
  nickname: nickName || undefined,
  ...(displayName ? { displayName } : {}),
  preferredLanguage: preferredLanguage || undefined,
  gender: genderOf(gender),
})

const emailV1 = ({ address, isVerified }: Email): UserEmail => ({ email: address, isEmailVerified: isVerified })
const phoneV1 = ({ number, isVerified }: Phone): UserPhone => ({ phone: number, isPhoneVerified: isVerified })

/** The response with the mail address of a person. */
export const emailOfPerson = ({ user }: { readonly user: Human }) =>
  ({ details: detailsOf({ user }), ...(user.email ? { email: emailV1(user.email) } : {}) })

/** The response with the phone number of a person. */
export const phoneOfPerson = ({ user }: { readonly user: Human }) =>
  ({ details: detailsOf({ user }), ...(user.phone ? { phone: phoneV1(user.phone) } : {}) })

const humanV1 = ({ profile, email, phone }: Human, summary: CredentialSummary | undefined): HumanUser => ({
  profile: profileV1(profile),
  ...(email ? { email: emailV1(email) } : {}),
  ...(phone ? { phone: phoneV1(phone) } : {}),
  ...(summary?.passwordChangedAt === undefined ? {} : { passwordChanged: summary.passwordChangedAt }),
})

/** The members of a service user, which are the same in every generation. */
export const machineMember = (user: Machine, summary: CredentialSummary | undefined): MachineUser => ({
  name: user.name,
  ...(user.description === undefined ? {} : { description: user.description }),
  hasSecret: summary?.hasSecret === true,
  accessTokenType: accessTokenTypeName(user.accessTokenType),
})

/** A user in v1. */
export function userV1(named: Pick<NamedUser, 'user' | 'primaryDomain'>, summary: CredentialSummary | undefined): User {
  const { user } = named
  const name = loginName(named)
  return {
    id: user.id,
    details: detailsOf(named),
    state: stateName(user.state),
    userName: user.userName,
    loginNames: [name],
    preferredLoginName: name,
    ...(user.kind === 'human'
      ? { human: humanV1(user, summary) }
      : { machine: machineMember(user, summary) }),
  }
}
