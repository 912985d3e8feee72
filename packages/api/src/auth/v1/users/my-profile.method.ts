import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Instant, Nested, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { namedHuman, namedUser } from '../../../shapes/users/named-user.js'
import { UserName } from '../../../shapes/users/parts.js'
import { ReadableProfile, User, UserProfile, detailsOf, profileV1, userV1, wholeProfile } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE, changed } from './my.js'

class GetMyUserResponse {
  @Nested(() => User) user!: User
  /** The last sign-in in the audit trail; absent for service users. */
  @Instant({ optional: true }) lastLogin?: number
}
class GetMyProfileResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => ReadableProfile) profile!: ReadableProfile
}
class UpdateMyUserNameRequest {
  @UserName() userName!: string
}

export const myProfileMethods = ({ users, audit }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/GetMyUser`,
    summary: 'Returns the current user',
    http: [{ verb: 'GET', path: '/auth/v1/users/me' }],
    request: empty,
    response: message(GetMyUserResponse),
    handle: async (_, { caller }) => {
      const { summary, ...named } = await namedUser(users, caller.userId)
      const signIns = { types: ['session.added', 'session.renewed'], actorId: caller.userId, order: 'newest_first', offset: 0, limit: 1 } as const
      const [last] = (await audit.read((trail) => trail.audit.search(signIns))).events
      return { user: userV1(named, summary), ...(last ? { lastLogin: last.at } : {}) }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/GetMyProfile`,
    summary: "Returns the caller's profile",
    http: [{ verb: 'GET', path: '/auth/v1/users/me/profile' }],
    request: empty,
    response: message(GetMyProfileResponse),
    handle: async (_, { caller }) => {
      const named = await namedHuman(users, caller.userId)
      return { details: detailsOf(named), profile: profileV1(named.user.profile) }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/UpdateMyProfile`,
    summary: "Replaces the caller's profile; omitted members are removed",
    http: [{ verb: 'PUT', path: '/auth/v1/users/me/profile' }],
    request: message(UserProfile),
    response: changed,
    handle: async (profile, { caller }) => {
      const { at, orgId } = await users.changeProfile.change(caller.userId, wholeProfile(profile), caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/UpdateMyUserName`,
    summary: "Changes the caller's user name",
    http: [{ verb: 'PUT', path: '/auth/v1/users/me/username' }],
    request: message(UpdateMyUserNameRequest),
    response: changed,
    handle: async ({ userName }, { caller }) => {
      const { at, orgId } = await users.rename.rename(caller.userId, userName, caller)
      return changedAt(at, orgId)
    },
  }),
]
