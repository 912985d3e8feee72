import type { CredentialSummary } from '@keyhall/core/credentials'
import { loginName } from '@keyhall/core/users'
import type { Human, NamedUser } from '@keyhall/core/users'
import { Flag, Instant, Nested, OneOf, Text } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'
import {
  EmailAddress, Gender, Language, Name, OptionalName, PhoneNumber, USER_STATES_V2,
  genderName, stateName,
} from './parts.js'
import { MachineUser, detailsOf, machineMember } from './user-v1.js'

class HumanProfile {
  @Name() givenName!: string
  @Name() familyName!: string
  @OptionalName() nickName?: string
  @OptionalName() displayName?: string
  @Language() preferredLanguage?: string
  @Gender() gender!: string
  @Text({ max: 2000, optional: true }) avatarUrl?: string
}

class HumanEmail {
  @EmailAddress() email!: string
  @Flag() isVerified!: boolean
}

class HumanPhone {
  @PhoneNumber() phone!: string
  @Flag() isVerified!: boolean
}

class HumanUser {
  @Nested(() => HumanProfile) profile!: HumanProfile
  @Nested(() => HumanEmail, { optional: true }) email?: HumanEmail
  @Nested(() => HumanPhone, { optional: true }) phone?: HumanPhone
  @Flag() passwordChangeRequired!: boolean
  @Instant({ optional: true }) passwordChanged?: number
}

export class UserV2 {
  @Text({ max: 200 }) userId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(USER_STATES_V2) state!: string
  @Text({ max: 200 }) username!: string
  @Text({ max: 500, list: 10 }) loginNames!: string[]
  @Text({ max: 500 }) preferredLoginName!: string
  @Nested(() => HumanUser, { optional: true }) human?: HumanUser
  @Nested(() => MachineUser, { optional: true }) machine?: MachineUser
}

function humanV2({ profile, email, phone }: Human, summary: CredentialSummary | undefined): HumanUser {
  const { firstName, lastName, nickname, displayName, preferredLanguage, gender, picture } = profile
  return {
    profile: {
      givenName: firstName,
      familyName: lastName,
      ...(nickname === undefined ? {} : { nickName: nickname }),
      displayName,
      ...(preferredLanguage === undefined ? {} : { preferredLanguage }),
      gender: genderName(gender),
      ...(picture === undefined ? {} : { avatarUrl: picture }),
    },
    ...(email ? { email: { email: email.address, isVerified: email.isVerified } } : {}),
    ...(phone ? { phone: { phone: phone.number, isVerified: phone.isVerified } } : {}),
    passwordChangeRequired: summary?.isPasswordChangeRequired === true,
    ...(summary?.passwordChangedAt === undefined ? {} : { passwordChanged: summary.passwordChangedAt }),
  }
}

/** A user in v2. */
export function userV2(named: NamedUser, summary: CredentialSummary | undefined): UserV2 {
  const { user } = named
  const name = loginName(named)
  return {
    userId: user.id,
    details: detailsOf(named),
    state: stateName(user.state),
    username: user.userName,
    loginNames: [name],
    preferredLoginName: name,
    ...(user.kind === 'human'
      ? { human: humanV2(user, summary) }
      : { machine: machineMember(user, summary) }),
  }
}
