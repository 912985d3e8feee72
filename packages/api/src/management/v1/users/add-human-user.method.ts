import { defineMethod } from '@keyhall/core/api'
import { Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails, createdAt } from '../../../shapes/object-details.js'
import { Id, UserName } from '../../../shapes/users/parts.js'
import { UserEmail, UserPhone, UserProfile } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'
import { emailOf, phoneOf, profileOf } from './human-parts.js'
import { SERVICE } from './user-requests.js'

class AddHumanUserRequest {
  @UserName() userName!: string
  @Nested(() => UserProfile) profile!: UserProfile
  @Nested(() => UserEmail) email!: UserEmail
  @Nested(() => UserPhone, { optional: true }) phone?: UserPhone
  @Text({ min: 0, max: 1000, optional: true, secret: true }) initialPassword?: string
}

class AddHumanUserResponse {
  @Id() userId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

export const addHumanUser = ({ users }: UseCases) =>
  defineMethod({
    name: `${SERVICE}/AddHumanUser`,
    summary: 'Adds a person, who must change an initial password at the first sign-in; without one, a mail invites them to set up the account',
    permission: 'user.write',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/users/human' }],
    request: message(AddHumanUserRequest),
    response: message(AddHumanUserResponse),
    handle: async ({ userName, profile, email, phone, initialPassword }, { orgId, caller }) => {
      const { userId, at } = await users.addHuman.add(
        {
          orgId,
          userName,
          profile: profileOf(profile),
          email: emailOf(email),
          ...(phone ? { phone: phoneOf(phone) } : {}),
          ...(initialPassword ? { password: { value: { plain: initialPassword }, isChangeRequired: true } } : {}),
          isInitialWithoutPassword: true,
          emailProof: 'mail',
          phoneProof: 'later',
        },
        caller,
      )
      return { userId, ...createdAt(at, orgId) }
    },
  })
