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
  @OptionalName() nickName?: string | undefined
  @OptionalName() displayName?: string | undefined
  @Language() preferredLanguage?: string | undefined
  @Gender() gender!: string
  @Text({ max: 2000, optional: true }) avatarUrl?: string | undefined
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
  @Nested(() => HumanEmail, { optional: true }) email?: HumanEmail | undefined
  @Nested(() => HumanPhone, { optional: true }) phone?: HumanPhone | undefined
  @Flag() passwordChangeRequired!: boolean
  @Instant({ optional: true }) passwordChanged?: number | undefined
}

export class UserV2 {
  @Text({ max: 200 }) userId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(USER_STATES_V2) state!: string
  @Text({ max: 200 }) username!: string
  @Text({ max: 500, list: 10 }) loginNames!: string[]
  @Text({ max: 500 }) preferredLoginName!: string
  @Nested(() => HumanUser, { optional: true }) human?: HumanUser | undefined
  @Nested(() => MachineUser, { optional: true }) machine?: MachineUser | undefined
}

/** Lists have up to 1000 users, so all objects have the same members. Responses do not contain undefined ones. */
function humanV2({ profile, email, phone }: Human, summary: CredentialSummary | undefined): HumanUser {
  return {
    profile: {
      givenName: profile.firstName,
      familyName: profile.lastName,
      nickName: profile.nickname,
      displayName: profile.displayName,
      preferredLanguage: profile.preferredLanguage,
      gender: genderName(profile.gender),
      avatarUrl: profile.picture,
    },
    email: email && { email: email.address, isVerified: email.isVerified },
    phone: phone && { phone: phone.number, isVerified: phone.isVerified },
    passwordChangeRequired: summary?.isPasswordChangeRequired === true,
    passwordChanged: summary?.passwordChangedAt,
  }
}

/** A user in v2. */
export function userV2(named: Pick<NamedUser, 'user' | 'primaryDomain'>, summary: CredentialSummary | undefined): UserV2 {
  const { user } = named
  const name = loginName(named)
  return {
    userId: user.id,
    details: detailsOf(named),
    state: stateName(user.state),
    username: user.userName,
    loginNames: [name],
    preferredLoginName: name,
    human: user.kind === 'human' ? humanV2(user, summary) : undefined,
    machine: user.kind === 'machine' ? machineMember(user, summary) : undefined,
  }
}
