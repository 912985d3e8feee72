import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { changedAt } from '../../../shapes/object-details.js'
import { AvatarRequest, AvatarResponse } from '../../../shapes/users/avatar.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE, changed } from './my.js'

const http = '/auth/v1/users/me/avatar'

export const myAvatarMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/SetMyAvatar`,
    summary: "Sets the caller's picture to an uploaded one",
    http: [{ verb: 'PUT', path: http }],
    request: message(AvatarRequest),
    response: message(AvatarResponse),
    handle: async ({ picture }, { caller }) => {
      const { at, orgId, url } = await users.avatars.set(caller.userId, picture, caller)
      return { ...changedAt(at, orgId), url }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/RemoveMyAvatar`,
    summary: "Removes the caller's picture",
    http: [{ verb: 'DELETE', path: http }],
    request: empty,
    response: changed,
    handle: async (_input, { caller }) => {
      const { at, orgId } = await users.avatars.remove(caller.userId, caller)
      return changedAt(at, orgId)
    },
  }),
]
