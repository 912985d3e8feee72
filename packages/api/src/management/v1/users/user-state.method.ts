import type { StateVerb } from '@keyhall/core/accounts'
import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { message } from '../../../message/index.js'
import { changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { IdRequest, SERVICE, changed, userOfOrg } from './user-requests.js'

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
      place: userOfOrg('id'),
      http: [{ verb: 'POST', path: `/management/v1/users/{id}/_${verb}` }],
      request: message(IdRequest),
      response: changed,
      handle: async ({ id }, { caller }) => {
        const { at, orgId } = await users.changeState.change(verb, UserId.parse(id), caller)
        return changedAt(at, orgId)
      },
    }),
  ),
  defineMethod({
    name: `${SERVICE}/RemoveUser`,
    summary: 'Removes a user and all of their data; the id is never reused',
    permission: 'user.delete',
    place: userOfOrg('id'),
    http: [{ verb: 'DELETE', path: '/management/v1/users/{id}' }],
    request: message(IdRequest),
    response: changed,
    handle: async ({ id }, { caller }) => {
      const { at, orgId } = await users.remove.remove(UserId.parse(id), caller)
      return changedAt(at, orgId)
    },
  }),
]
