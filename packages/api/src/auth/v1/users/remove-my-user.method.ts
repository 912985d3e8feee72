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
    summary: "Deletes the caller's account and confirms it by mail, if the login policy allows people to delete their accounts",
    http: [{ verb: 'DELETE', path: '/auth/v1/users/me' }],
    request: empty,
    response: changed,
    handle: async (_, { caller }) => {
      const { at, orgId } = await removeOwn.remove(caller)
      return changedAt(at, orgId)
    },
  })
