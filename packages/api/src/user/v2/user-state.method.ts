import type { StateVerb } from '@keyhall/core/accounts'
import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { message } from '../../message/index.js'
import { changedAt } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER, SERVICE, UserIdRequest, changed } from './requests.js'

const VERBS: readonly (readonly [StateVerb, method: string, summary: string])[] = [
  ['deactivate', 'DeactivateUser', 'Deactivates a user: prevents sign-in, ends all sessions and invalidates all tokens'],
  ['reactivate', 'ReactivateUser', 'Reactivates a deactivated user'],
  ['lock', 'LockUser', 'Locks a user: prevents sign-in, ends all sessions and invalidates all tokens'],
  ['unlock', 'UnlockUser', 'Unlocks a locked user'],
]

export const userStateMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  ...VERBS.map(([verb, method, summary]) =>
    defineMethod({
      name: `${SERVICE}/${method}`,
      summary,
      permission: 'user.write',
      place: OF_USER,
      http: [{ verb: 'POST', path: `/v2/users/{user_id}/${verb}` }],
      request: message(UserIdRequest),
      response: changed,
      handle: async ({ userId }, { caller }) => {
        const { at, orgId } = await users.changeState.change(verb, UserId.parse(userId), caller)
        return changedAt(at, orgId)
      },
    }),
  ),
  defineMethod({
    name: `${SERVICE}/DeleteUser`,
    summary: 'Removes a user and all of their data; the id is never reused',
    permission: 'user.delete',
    place: OF_USER,
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}' }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.remove.remove(UserId.parse(userId), caller)
      return changedAt(at, orgId)
    },
  }),
]
