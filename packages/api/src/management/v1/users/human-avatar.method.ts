import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { message } from '../../../message/index.js'
import { changedAt } from '../../../shapes/object-details.js'
import { AvatarRequest, AvatarResponse } from '../../../shapes/users/avatar.js'
import { Id } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

class SetHumanAvatarRequest extends AvatarRequest {
  @Id() userId!: string
}

const common = { permission: 'user.write', place: userOfOrg('userId') } as const
const path = '/management/v1/users/{user_id}/avatar'

export const humanAvatarMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...common,
    name: `${SERVICE}/SetHumanAvatar`,
    summary: "Sets a person's picture to an uploaded one",
    http: [{ verb: 'PUT', path }],
    request: message(SetHumanAvatarRequest),
    response: message(AvatarResponse),
    handle: async ({ userId, picture }, { caller }) => {
      const { at, orgId, url } = await users.avatars.set(UserId.parse(userId), picture, caller)
      return { ...changedAt(at, orgId), url }
    },
  }),
  defineMethod({
    ...common,
    name: `${SERVICE}/RemoveHumanAvatar`,
    summary: "Removes a person's picture",
    http: [{ verb: 'DELETE', path }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.avatars.remove(UserId.parse(userId), caller)
      return changedAt(at, orgId)
    },
  }),
]
