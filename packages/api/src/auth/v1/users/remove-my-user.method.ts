import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { empty } from '../../../shapes/empty.js'
import { changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE, changed } from './my.js'

export const removeMyUser = ({ users: { removeOwn } }: UseCases): AnyMethod =>
  defineMethod({
    ...MINE,
    name: `${SERVICE}/RemoveMyUser`,
    summary: 'Removes the caller with everything of them, where the login policy lets people delete their accounts. They are told by mail',
    http: [{ verb: 'DELETE', path: '/auth/v1/users/me' }],
    request: empty,
    response: changed,
    handle: async (_, { caller }) => {
      const { at, orgId } = await removeOwn.remove(caller)
      return changedAt(at, orgId)
    },
  })
