import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, message } from '../../../message/index.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { Id, UserName } from '../../../shapes/users/parts.js'
import { ReadableProfile, UserProfile, detailsOf, profileV1, wholeProfile } from '../../../shapes/users/user-v1.js'
import { namedHuman } from '../../../shapes/users/named-user.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

class GetHumanProfileResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => ReadableProfile) profile!: ReadableProfile
}

class UpdateHumanProfileRequest extends UserProfile {
  @Id() userId!: string
}

class UpdateUserNameRequest {
  @Id() userId!: string
  @UserName() userName!: string
}

export const humanProfileMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GetHumanProfile`,
    summary: "Returns a person's profile",
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'GET', path: '/management/v1/users/{user_id}/profile' }],
    request: message(UserIdRequest),
    response: message(GetHumanProfileResponse),
    handle: async ({ userId }) => {
      const named = await namedHuman(users, userId)
      return { details: detailsOf(named), profile: profileV1(named.user.profile) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/UpdateHumanProfile`,
    summary: "Replaces a person's profile; omitted members are removed",
    permission: 'user.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'PUT', path: '/management/v1/users/{user_id}/profile' }],
    request: message(UpdateHumanProfileRequest),
    response: changed,
    handle: async ({ userId, ...profile }, { caller }) => {
      const { at, orgId } = await users.changeProfile.change(UserId.parse(userId), wholeProfile(profile), caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/UpdateUserName`,
    summary: "Changes a user's user name",
    permission: 'user.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'PUT', path: '/management/v1/users/{user_id}/username' }],
    request: message(UpdateUserNameRequest),
    response: changed,
    handle: async ({ userId, userName }, { caller }) => {
      const { at, orgId } = await users.rename.rename(UserId.parse(userId), userName, caller)
      return changedAt(at, orgId)
    },
  }),
]
